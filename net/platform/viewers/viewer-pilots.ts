import type { Output } from '../../../schema/actions/index.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { TeamPick } from '../../../schema/catalog/catalog.ts';
import type { InternalInputs } from '../../../schema/wire/messages.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { KnownViewer } from './known-viewers.ts';

/** The pilots of viewers in the world. */

type Removal = InternalInputs['removePilot'];

export interface JoinOptions {
  /** The picked team. */
  team?: TeamPick | null;
  /** Number in the audit log of the act that caused it. */
  cause?: number;
}

/** The id of a viewer's pilot. */
export const idOf = (pilot: string) => `chat:${pilot}`;

/** Tick of a change of the world. Checkpoints of this tick and later ones contain the change. */
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
    /** The viewer who flies under that name. */
    named: (name: string) =>
      simulation.cold.pilots.find(pilot => !pilot.bot && pilot.name.toLowerCase() === name)?.login ?? null,
    isFlown: (name: string, pilot: string) =>
      simulation.cold.pilots.some(
        flown => flown.name.toLowerCase() === name.toLowerCase() && flown.id !== idOf(pilot),
      ),
    /** Shows the current name of a viewer in the game by joining again. */
    showName(viewer: KnownViewer) {
      if (isInGame(viewer.pilot)) add(viewer).catch(unlessRefused);
    },
    /** Moves a viewer to another pilot. The world may have data of a viewer who is not in the game, too. */
    move(from: string, { pilot, shown }: KnownViewer) {
      const to = { id: idOf(pilot), login: pilot, name: shown };
      simulation.call('moveViewer', { from: idOf(from), to }).catch(unlessRefused);
    },
  };
}

export type ViewerPilots = ReturnType<typeof createViewerPilots>;
