import type { ResultsBoard } from '../schema/catalog.ts';
import type { StatsRow } from '../schema/state.ts';
import { idsOf } from './id-list.ts';
import { identityOf } from './roster.ts';
import type { RoundData } from './round.ts';
import { MODE_RULES } from './rules/modes.ts';
import type { GameWorld } from './world.ts';

/** The round statistics: a row for each pilot, in the order of the results board. */

type Order = (a: StatsRow, b: StatsRow) => number;

const byKills: Order = (a, b) => b.k - a.k || a.d - b.d || b.a - a.a;
const byDamage: Order = (a, b) => b.dmg - a.dmg || b.last - a.last || byKills(a, b);

/**
 * A sorted copy, best first; joining order breaks ties. A hidden board has the order usual for its mode, which in
 * a free for all begins with the winner.
 */
export function sortStats(
  rows: readonly StatsRow[],
  board: ResultsBoard,
  { mode, knockouts }: Pick<RoundData, 'mode' | 'knockouts'>,
): StatsRow[] {
  const places = new Map(knockouts.map((id, place) => [id, place]));
  const lasted = ({ id }: StatsRow) => places.get(id) ?? knockouts.length;
  const orders = {
    kills: byKills,
    damage: byDamage,
    out: (a, b) => lasted(b) - lasted(a) || byKills(a, b),
  } satisfies Record<Exclude<ResultsBoard, 'none'>, Order>;
  const { board: usual, hasTeams } = MODE_RULES[mode];
  const chosen = board === 'none' ? usual : board;
  const winnerFirst = chosen === usual && !hasTeams;
  return rows.toSorted((a, b) => (winnerFirst ? Number(b.won) - Number(a.won) : 0) || orders[chosen](a, b));
}

/** Ids of those who went out for good, the first to do so first. */
export function knockoutsOf(world: GameWorld): string[] {
  const { outAt } = world.components.Tally;
  return idsOf(world.lists.pilots)
    .filter(eid => outAt[eid] > 0)
    .sort((a, b) => outAt[a] - outAt[b])
    .map(eid => identityOf(world, eid).id);
}

/** A pilot's record of the round. */
export function rowOf(world: GameWorld, eid: number, won: boolean): StatsRow {
  const { Tally, Team } = world.components;
  const { id, name, login, bot, color } = identityOf(world, eid);
  return {
    id,
    name,
    login,
    bot,
    won,
    color,
    team: Team.index[eid],
    k: Tally.kills[eid],
    d: Tally.deaths[eid],
    a: Tally.assists[eid],
    f: Tally.friendlyKills[eid],
    dmg: Tally.damage[eid],
    last: Tally.bossesFinished[eid],
  };
}
