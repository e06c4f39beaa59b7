import { foresee } from '../engine/replay/foresee.ts';
import { restoreWorld, saveCheckpoint } from '../engine/restore/checkpoint.ts';
import type { GameWorld } from '../engine/world.ts';
import { aheadMessage } from '../net/overlay/socket.ts';
import type { Ahead } from '../render/link/connection.ts';
import { TICK_RATE } from '../schema/catalog/rules.ts';
import type { Foreseen } from '../schema/wire/foresight.ts';

/** Time that a forecast for a camera covers, in ticks. */
const HORIZON = 6 * TICK_RATE;

/** Returns the forecast for a camera at a tick: none, the one from the foresight thread, or the true future. */
export type Sight = (world: GameWorld) => Ahead | null;

export const noSight: Sight = () => null;

/** A forecast like the server's: it starts from the newest checkpoint and assumes that nobody acts. */
export const foresight: Sight = world => {
  const { tick } = world.time;
  const foreseen = foresee(restoreWorld(saveCheckpoint(world)), HORIZON);
  return aheadMessage({ tick, until: tick + HORIZON, foreseen, restoreMs: 0, tickMs: 0 });
};

/** A forecast of the true future. `deaths` are the deaths of the same fight, which was simulated beforehand. */
export const truth =
  (deaths: readonly Foreseen[]): Sight =>
  ({ time: { tick } }) => {
    const until = tick + HORIZON;
    const foreseen = deaths.filter(death => death.tick > tick && death.tick <= until);
    return aheadMessage({ tick, until, foreseen, restoreMs: 0, tickMs: 0 });
  };
