import { GameError } from '../../schema/base/error.ts';
import { idsOf } from '../data/id-list.ts';
import { pick } from '../data/rng.ts';
import { requireFight } from '../entities/require.ts';
import { placeBounty } from '../pilots/bounties.ts';
import { identityOf, pilotNamed } from '../pilots/roster.ts';
import { isStillIn } from '../pilots/still-in.ts';
import { REDEEMED_STACKS } from '../rules/effects.ts';
import type { GameWorld } from '../world.ts';
import type { Effect } from './effect.ts';

/**
 * Puts a bounty on the pilot whose name was typed, with or without `@`. If there is no such pilot, or the pilot is out
 * of the round, picks a random flying pilot.
 */
export const bounty: Effect = (world, { input, by }) => {
  requireFight(world);
  const typed = pilotNamed(world, input.trim().replace(/^@/, ''));
  const named = typed && isStillIn(world, typed) ? typed : 0;
  if (!named) requireTarget(world);
  return () => {
    const eid = named || pick(world.rng, targetsOf(world, by));
    placeBounty(world, eid, REDEEMED_STACKS, by)();
    return { target: identityOf(world, eid).name };
  };
};

function requireTarget({ lists }: GameWorld) {
  if (lists.flying.count > 0) return;
  throw new GameError('not-flying', 'Nobody is flying to put a bounty on; name a pilot as input.');
}

/** Flying pilots except the sponsor, or only the sponsor if nobody else is flying. */
function targetsOf(world: GameWorld, by: string | null) {
  const flying = idsOf(world.lists.flying);
  const others = flying.filter(eid => eid !== pilotNamed(world, by ?? ''));
  return others.length > 0 ? others : flying;
}
