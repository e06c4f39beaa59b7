import type { ResultsBoard } from '../../schema/catalog/catalog.ts';
import { byPoints, rankedRow } from '../../schema/records/points.ts';
import type { StatsRow } from '../../schema/records/state.ts';
import { idsOf } from '../data/id-list.ts';
import type { PilotRecord, RoundData } from '../data/round.ts';
import { MODE_RULES } from '../rules/modes.ts';
import { RESPAWN } from '../rules/ships.ts';
import type { GameWorld } from '../world.ts';
import { identityOf } from './roster.ts';
import { isStillIn } from './still-in.ts';

/** The round statistics: one row per pilot who fought, in the order of the results board. */

type RowOrder = (a: StatsRow, b: StatsRow) => number;

/**
 * A sorted copy, best first; joining order breaks ties. A hidden board has the usual order for its mode. In a
 * free for all the winner always comes first.
 */
export function sortStats(
  rows: readonly StatsRow[],
  board: ResultsBoard,
  { mode, knockouts }: Pick<RoundData, 'mode' | 'knockouts'>,
): StatsRow[] {
  const places = new Map(knockouts.map((id, place) => [id, place]));
  const lasted = ({ id }: StatsRow) => places.get(id) ?? knockouts.length;
  const inPoints = byPoints(mode);
  const kills: RowOrder = (a, b) => inPoints(rankedRow(a), rankedRow(b));
  const orders = {
    kills,
    damage: (a, b) => b.dmg - a.dmg || b.last - a.last || kills(a, b),
    out: (a, b) => lasted(b) - lasted(a) || kills(a, b),
  } satisfies Record<Exclude<ResultsBoard, 'none'>, RowOrder>;
  const { board: usual, hasTeams } = MODE_RULES[mode];
  const order = orders[board === 'none' ? usual : board];
  return rows.toSorted((a, b) => (hasTeams ? 0 : Number(b.won) - Number(a.won)) || order(a, b));
}

/** Ids of the pilots who were knocked out or left, in the order in which this happened. */
export function knockoutsOf(world: GameWorld): string[] {
  const { lists, components, round } = world;
  const { Tally, Ship } = components;
  /**
   * The tick at which a pilot was knocked out, or 0. If other pilots took the last ships of the fleet, this is the tick
   * at which the pilot's own ship was shot down.
   */
  const outAt = (eid: number) =>
    Tally.outAt[eid] || (Ship.alive[eid] === 1 || isStillIn(world, eid) ? 0 : Ship.respawnAt[eid] - RESPAWN);
  const present = idsOf(lists.pilots).map(eid => ({ id: identityOf(world, eid).id, at: outAt(eid) }));
  const gone = Object.values(round.departures).map(({ id, leftAt, tally }) => ({
    id,
    at: tally.outAt || leftAt,
  }));
  return [...present.filter(({ at }) => at > 0), ...gone].sort((a, b) => a.at - b.at).map(({ id }) => id);
}

export function recordOf(world: GameWorld, eid: number): PilotRecord {
  const { Tally, Team } = world.components;
  const { id, name, login, bot, color } = identityOf(world, eid);
  const tally = Object.fromEntries(Object.entries(Tally).map(([field, values]) => [field, values[eid]]));
  return { id, name, login, bot, color, team: Team.index[eid], tally: tally as PilotRecord['tally'] };
}

export const rowOf = ({ id, name, login, bot, color, team, tally }: PilotRecord, won: boolean): StatsRow => ({
  id,
  name,
  login,
  bot,
  won,
  color,
  team,
  k: tally.kills,
  d: tally.deaths,
  a: tally.assists,
  f: tally.friendlyKills,
  dmg: tally.damage,
  last: tally.bossesFinished,
  bounties: tally.bounties,
  scoredAt: tally.scoredAt,
});
