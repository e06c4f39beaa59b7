import { byRank, leaderOf, type Ranked, soleFirst } from '../../schema/records/points.ts';
import { idsOf } from '../data/id-list.ts';
import type { GameWorld } from '../world.ts';

/** The ranking of pilots, in the order used everywhere (`schema/records/points.ts`). */

interface Contestant extends Ranked {
  eid: number;
}

const contestant = ({ components: { Tally } }: GameWorld, eid: number): Contestant => ({
  eid,
  kills: Tally.kills[eid],
  bounties: Tally.bounties[eid],
  deaths: Tally.deaths[eid],
  assists: Tally.assists[eid],
  scoredAt: Tally.scoredAt[eid],
  lives: Tally.lives[eid],
});

/** The best of these pilots, or null if several are equally good. */
export const soleBest = (world: GameWorld, eids: readonly number[]) =>
  soleFirst(
    eids.map(eid => contestant(world, eid)),
    byRank(world.round.mode),
  )?.eid ?? null;

/** The leading pilot; null if nobody has scored yet or several are equal. */
export const leadingPilot = (world: GameWorld) =>
  leaderOf(
    world.round.mode,
    idsOf(world.lists.pilots).map(eid => contestant(world, eid)),
  )?.eid ?? null;
