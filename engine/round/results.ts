import { MODES, TEAM_NAMES } from '../../schema/catalog/catalog.ts';
import type { RoundResult, StatsRow } from '../../schema/records/state.ts';
import { idsOf } from '../data/id-list.ts';
import { bossName } from '../entities/boss-names.ts';
import { identityOf } from '../pilots/roster.ts';
import { recordOf, rowOf, sortStats } from '../pilots/stats.ts';
import { MODE_RULES } from '../rules/modes.ts';
import type { GameWorld } from '../world.ts';
import type { Ending } from './modes/mode.ts';

/** The result of a round that was fought to its end. */
export function resultOf(world: GameWorld, ending: Ending): RoundResult {
  const { round } = world;
  const { winner, reason } = ending;
  const team = hasKey(winner, 'team') ? winner.team : null;
  const pilot = hasKey(winner, 'pilot') ? identityOf(world, winner.pilot) : null;
  const teamName = team === null ? null : TEAM_NAMES[team];
  return {
    mode: round.mode,
    outcome: winner ? 'won' : 'tie',
    winner: kindOf(winner),
    team,
    teamName,
    pilot: pilot && { id: pilot.id, name: pilot.name },
    scores: [...round.scores],
    ...(round.mode === 'reserves' ? { ships: shipsLeft(world) } : {}),
    reason,
    text:
      typeof winner === 'string'
        ? bossSentence(world, winner, reason)
        : resultSentence(world, pilot?.name ?? teamName, reason),
  };
}

/** Number of ships of each team, flying and in reserve. */
function shipsLeft({ round, lists, components: { Team } }: GameWorld) {
  const ships = [...round.reserves];
  for (const eid of idsOf(lists.flying)) if (Team.index[eid] >= 0) ships[Team.index[eid]]++;
  return ships;
}

function kindOf(winner: Ending['winner']): RoundResult['winner'] {
  if (winner === null || typeof winner === 'string') return winner;
  return 'pilot' in winner ? 'pilot' : 'team';
}

function resultSentence({ round }: GameWorld, winner: string | null, reason: RoundResult['reason']) {
  const mode = MODES[round.mode];
  if (winner === null) return `${mode}: a tie.`;
  if (reason === 'last-standing') return `${mode}: ${winner} wins as the last one standing.`;
  if (reason === 'lives-out')
    return `${mode}: the last ships fall together, ${winner} has the better record.`;
  const scores = [...round.scores].sort((a, b) => b - a).join(' to ');
  return scores ? `${mode}: ${winner} wins ${scores}.` : `${mode}: ${winner} wins.`;
}

function bossSentence(world: GameWorld, winner: 'pilots' | 'boss', reason: RoundResult['reason']) {
  const [eid] = idsOf(world.lists.bosses);
  const boss = eid === undefined ? world.round.bossDown : bossName(world, eid);
  if (winner === 'pilots') return `${MODES.boss}: the pilots bring down ${boss}.`;
  return `${MODES.boss}: ${boss} wins, ${reason === 'time' ? 'time is up' : 'no ships are left'}.`;
}

/** Whether the winner is of this kind: `team` or `pilot`. */
const hasKey = <K extends 'team' | 'pilot'>(
  winner: Ending['winner'],
  key: K,
): winner is Extract<Ending['winner'], Record<K, number>> =>
  winner !== null && typeof winner === 'object' && key in winner;

/**
 * The statistics of everybody who fought, in the order of the chosen board. Pilots who left before the end are
 * included, but have not won.
 */
export function statsOf(world: GameWorld, { winner }: Ending): StatsRow[] {
  const { lists, components, round } = world;
  const { Team } = components;
  const hasWon = (eid: number) =>
    winner === 'pilots' ||
    (hasKey(winner, 'team') && Team.index[eid] === winner.team) ||
    (hasKey(winner, 'pilot') && eid === winner.pilot);
  const present = idsOf(lists.pilots).map(eid => rowOf(recordOf(world, eid), hasWon(eid)));
  const gone = Object.values(round.departures).map(departure => rowOf(departure, false));
  return sortStats([...present, ...gone], round.overlay.resultsBoard, round);
}

/** Names of the teams of this round; empty in a free for all. */
export const teamNamesOf = ({ round }: GameWorld) =>
  MODE_RULES[round.mode].hasTeams ? TEAM_NAMES.slice(0, round.teams) : [];
