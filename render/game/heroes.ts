import { TEAM_NAMES } from '../../schema/catalog/catalog.ts';
import type { CreditedKill } from '../../schema/moments/kill-marks.ts';
import { byPoints, pointsOf, rankedRow } from '../../schema/records/points.ts';
import type { Round, RoundResult, StatsRow } from '../../schema/records/state.ts';
import { isHonour, viewersFirst } from './on-stage.ts';
import { texts } from './texts.ts';

/** A pilot who is shown for the end of a round. */
export interface Hero {
  row: StatsRow;
  /** The reason, in a few words: `Best viewer of Blue`. */
  title: string;
  /** The pilot's achievement, such as `4 kills`; empty if there is none. */
  deed: string;
}

type Ended = Pick<Round, 'result' | 'stats'>;

/** Maximum number of pilots who are shown side by side. */
const MOST = 2;

/**
 * The pilots who decided a round: the winner with the last hit, or otherwise the best winner; after a tie, the best of
 * each side. Viewers come before bots. Beside a bot, the best of all viewers is shown. Empty if nobody did anything.
 */
export function heroesOf({ result, stats }: Ended, lastKill: CreditedKill | null): Hero[] {
  if (!result || !stats) return [];
  if (result.outcome === 'tie') return tiedHeroes(result, stats);
  const hero = result.mode === 'boss' ? slayer(result, stats) : winningHero(result, stats, lastKill);
  const viewer = hero?.row.bot && stats.find(row => !row.bot && deedOf(row) !== '');
  return [hero, viewer && bestViewer(viewer, result, stats)].filter(each => !!each);
}

/** Whether pilots were ranked by how long they lasted. */
const isByLasting = ({ mode, reason }: RoundResult) =>
  (mode === 'reserves' || mode === 'ffaReserves') && reason !== 'time';

/** The best viewer of a round, with their place among all pilots if it is an honour. */
function bestViewer(row: StatsRow, result: RoundResult, stats: readonly StatsRow[]): Hero {
  const [deed, place, of] = [deedOf(row), stats.indexOf(row) + 1, stats.length];
  return {
    row,
    title: isByLasting(result) ? texts.lastViewer : texts.bestViewer,
    deed: isHonour(place, of) ? texts.deedAt(deed, place, of) : deed,
  };
}

/**
 * The best pilot of a team, or of all pilots if `team` is null. The first viewer is preferred if a viewer did anything.
 * `stats` are ordered best first.
 */
function bestOfTeam(team: number | null, stats: readonly StatsRow[]) {
  const own = stats.filter(row => team === null || row.team === team);
  const viewers = own.filter(({ bot }) => !bot);
  return viewers.some(row => deedOf(row) !== '') ? viewers[0] : own[0];
}

function winningHero(result: RoundResult, stats: readonly StatsRow[], lastKill: CreditedKill | null) {
  const best = bestOfTeam(result.team, stats);
  if (!best) return null;
  if (result.pilot) return pilotHero(result, stats, best);
  const last = stats.find(({ id, team }) => id === lastKill?.killer && team === result.team);
  const isDecided = result.reason === 'last-standing' && last && (!last.bot || best.bot);
  return isDecided
    ? { row: last, title: texts.theLastHit, deed: deedOf(last) }
    : { row: best, title: titleInTeam(result.teamName, result, stats, best), deed: deedOf(best) };
}

/** The pilot who won, or the best viewer if a bot won. */
function pilotHero(result: RoundResult, stats: readonly StatsRow[], best: StatsRow): Hero {
  const winner = stats.find(({ id }) => id === result.pilot?.id);
  if (!winner || (winner.bot && !best.bot)) return bestViewer(best, result, stats);
  return { row: winner, title: texts.theWinner, deed: deedOf(winner) };
}

function titleInTeam(
  teamName: string | null,
  result: RoundResult,
  stats: readonly StatsRow[],
  row: StatsRow,
) {
  const most = Math.max(...stats.filter(({ team }) => team === row.team).map(({ k }) => k));
  const team = `${teamName}`;
  if (row.k > 0 && row.k === most) return texts.mostKillsOf(team);
  if (isByLasting(result)) return row.bot ? texts.lastOf(team) : texts.lastViewerOf(team);
  return row.bot ? texts.bestOf(team) : texts.bestViewerOf(team);
}

/** The pilot who had the last hit on a boss, or otherwise the pilot who did the most damage to it. */
function slayer({ winner }: RoundResult, stats: readonly StatsRow[]): Hero | null {
  const last = winner === 'pilots' ? viewersFirst(stats.filter(row => row.last > 0))[0]?.pilot : undefined;
  const best = viewersFirst(stats.filter(({ dmg }) => dmg > 0))[0]?.pilot;
  if (last && (!last.bot || !best || best.bot))
    return {
      row: last,
      title: last === stats[0] ? texts.lastHitAndMostDamage : texts.theLastHit,
      deed: texts.damage(last.dmg),
    };
  if (!best) return null;
  return {
    row: best,
    title: best === stats[0] ? texts.mostDamage : texts.bestViewer,
    deed: texts.damage(best.dmg),
  };
}

/**
 * The heroes after a tie: the best pilot of each team that shares the most points or the last ship, or the pilots who
 * are equally good.
 */
function tiedHeroes(result: RoundResult, stats: readonly StatsRow[]): Hero[] {
  const { mode, scores, ships } = result;
  const values = ships ?? scores;
  const most = Math.max(...values);
  const teams = [...values.keys()].filter(team => values[team] === most);
  const rows =
    scores.length > 0
      ? teams.map(team => bestOfTeam(team, stats))
      : stats.filter(row => byPoints(mode)(rankedRow(row), rankedRow(stats[0] ?? row)) === 0);
  return rows
    .filter(row => row !== undefined)
    .filter(row => scores.length > 0 || pointsOf(mode, rankedRow(row)) > 0)
    .slice(0, MOST)
    .map(row => ({
      row,
      title: scores.length > 0 ? titleInTeam(TEAM_NAMES[row.team], result, stats, row) : texts.tied,
      deed: deedOf(row),
    }));
}

/** The kills of a pilot, otherwise the assists, otherwise the damage, in words; empty if there is none of these. */
function deedOf(row: StatsRow) {
  if (row.k > 0) return killsOf(row);
  if (row.a > 0) return texts.assists(row.a);
  return row.dmg > 0 ? texts.damage(row.dmg) : '';
}

/** Formats kills as `9 kills` or `1 kill + 4 for bounties`. */
const killsOf = ({ k, bounties = 0 }: StatsRow) => texts.killsAndBounties(k, bounties);
