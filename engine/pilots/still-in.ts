import { GameError } from '../../schema/base/error.ts';
import type { Mode } from '../../schema/catalog/catalog.ts';
import type { GameWorld } from '../world.ts';
import { identityOf } from './roster.ts';

/** Who flies or will fly again, in modes in which somebody may be out. Bits against a boss may still bring a team's back. */
const STILL_IN: Partial<Record<Mode, (world: GameWorld, eid: number) => boolean>> = {
  reserves: ({ components: { Ship, Team }, round }, eid) =>
    Ship.alive[eid] === 1 || round.reserves[Team.index[eid]] > 0,
  ffaReserves: ({ components: { Tally } }, eid) => Tally.lives[eid] > 0,
};

/** Whether a pilot flies, or will fly again, in the round that is being fought. */
export const isStillIn = (world: GameWorld, eid: number) => STILL_IN[world.round.mode]?.(world, eid) ?? true;

/** Throws `not-flying` when a pilot is out of the round that is being fought. */
export function requireStillIn(world: GameWorld, eid: number) {
  if (isStillIn(world, eid)) return;
  throw new GameError(
    'not-flying',
    `${identityOf(world, eid).name} is out of this round: name somebody who flies or will fly again.`,
  );
}
