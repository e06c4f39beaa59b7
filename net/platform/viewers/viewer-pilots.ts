import type { Output } from '../../../schema/actions/index.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { TeamPick } from '../../../schema/catalog/catalog.ts';
import type { InternalInputs } from '../../../schema/wire/messages.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { KnownViewer } from './known-viewers.ts';

/** The pilots of viewers in the world. */

type Removal = InternalInputs['removePilot'];

export interface JoinOptions {
  /** The team that the viewer has picked. */
  team?: TeamPick | null;
  /** Number of the audit entry for the action that caused the join. */
  cause?: number;
}

/** Returns the id of a viewer's pilot. */
export const idOf = (pilot: string) => `chat:${pilot}`;

/** The tick of a change to the world. Checkpoints from this tick on contain the change. */
export interface AtTick {
  tick: number;
}

export function createViewerPilots(
  simulation: Pick<Simulation, 'call' | 'cold'>,
  onBug: (error: unknown) => void,
) {
  const unlessRefused = (error: unknown) => void (error instanceof GameError || onBug(error));
  const isInGame = (pilot: string) => simulation.cold.pilots.some(({ id }) => id === idOf(pilot));

  const add = async ({ pilot, shown }: KnownViewer, { team = null, cause }: JoinOptions = {}) => {
    const { json, tick } = await simulation.call(
      'addPilot',
      { username: pilot, name: shown, team },
      { cause },
    );
    return { ...(JSON.parse(json) as Output<'addPilot'>), tick };
  };
  const remove = async (removal: Removal, cause?: number) => {
    const { json, tick } = await simulation.call('removePilot', removal, { cause });
    const { removed }: { removed: boolean } = JSON.parse(json);
    return { removed, tick };
  };

  return {
    add,
    remove,
    isInGame,
    /** Returns the login of the viewer who flies under `name`; null if there is none. */
    named: (name: string) =>
      simulation.cold.pilots.find(pilot => !pilot.bot && pilot.name.toLowerCase() === name)?.login ?? null,
    isFlown: (name: string, pilot: string) =>
      simulation.cold.pilots.some(
        flown => flown.name.toLowerCase() === name.toLowerCase() && flown.id !== idOf(pilot),
      ),
    /** Shows a viewer's current name in the game by letting the viewer join again. */
    showName(viewer: KnownViewer) {
      if (isInGame(viewer.pilot)) add(viewer).catch(unlessRefused);
    },
    /**
     * Moves a viewer to another pilot. This is also done for viewers who are not in the game, because the
     * world may still have data about them.
     */
    move(from: string, { pilot, shown }: KnownViewer) {
      const to = { id: idOf(pilot), login: pilot, name: shown };
      simulation.call('moveViewer', { from: idOf(from), to }).catch(unlessRefused);
    },
  };
}

export type ViewerPilots = ReturnType<typeof createViewerPilots>;
