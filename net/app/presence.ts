import { GameError } from '../../schema/base/error.ts';
import type { PlatformPresence } from '../../schema/wire/messages.ts';
import type { Simulation } from '../simulation/sim-client.ts';

/** How viewers can reach the game now, which overlays say. */
export function createPresence(onBug: (error: unknown) => void) {
  let current: PlatformPresence = { chat: false, demo: false };
  return {
    get current() {
      return current;
    },
    set(changed: PlatformPresence, simulation: Pick<Simulation, 'call'>) {
      current = changed;
      simulation.call('setPlatform', current).catch(error => {
        if (!(error instanceof GameError)) onBug(error); // a thread that is brought back begins with it
      });
    },
  };
}
