import { GameError } from '../../schema/base/error.ts';
import type { Mode } from '../../schema/catalog/catalog.ts';
import type { GameWorld } from '../world.ts';
import { identityOf } from './roster.ts';

/**
 * Whether a pilot flies or will fly again, for modes in which pilots can be out. Bits cheered in a boss fight may still
 * bring a team's pilots back.
 */
const STILL_IN: Partial<Record<Mode, (world: GameWorld, eid: number) => boolean>> = {
  reserves: ({ components: { Ship, Team }, round }, eid) =>
    Ship.alive[eid] === 1 || round.reserves[Team.index[eid]] > 0,
  ffaReserves: ({ components: { Tally } }, eid) => Tally.lives[eid] > 0,
};

/** Whether a pilot flies, or will fly again, in the current round. */
export const isStillIn = (world: GameWorld, eid: number) => STILL_IN[world.round.mode]?.(world, eid) ?? true;

/** Throws `not-flying` if a pilot is out of the current round. */
export function requireStillIn(world: GameWorld, eid: number) {
  if (isStillIn(world, eid)) return;
  throw new GameError(
    'not-flying',
    `${identityOf(world, eid).name} is out of this round: name a pilot who flies or will fly again.`,
  );
}
