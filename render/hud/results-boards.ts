import type { Mode, ResultsBoard } from '../../schema/catalog/catalog.ts';
import { byPoints, pointsOf, rankedRow } from '../../schema/records/points.ts';
import type { Round, RoundResult, StatsRow } from '../../schema/records/state.ts';
import { formatted, ordinal } from '../game/format.ts';
import { areViewersHonoured, type Placed, placed, viewersOrAll } from '../game/on-stage.ts';
import { texts as general } from '../game/texts.ts';
import type { Layout } from '../page/layout.ts';
import * as texts from './texts.ts';

const STEPS = 3;

/**
 * The pilots on the podium, in the order of the table: the best three viewers, or the best three pilots if no viewer
 * flew.
 */
export const bestOf = (stats: readonly StatsRow[], measure?: Board['measure']): Placed<StatsRow>[] =>
  viewersOrAll(stats, measure).slice(0, STEPS);

/**
 * Minimum number of changes of the lead to be mentioned. Among pilots, whose ties are broken, the lead changes more
 * often than among teams.
 */
const MANY_CHANGES = 7;
const MANY_AMONG_PILOTS = 15;
/** Share of an even chance to which the winner's chance must have fallen for a comeback. */
const WRITTEN_OFF = 0.5;
/** Shortest remaining time that is given in minutes, not in seconds. Unit: s. */
const IN_MINUTES_S = 90;

/** Remarkable facts about a round that has ended, as sentences; may be empty. */
export const storyOf = (round: Round): string[] =>
  [comebackStory(round), leadStory(round), decidedBy(round)].filter(sentence => sentence !== null);

function comebackStory({ result, comeback, scores }: Round) {
  if (!result?.teamName || !comeback || comeback.chance > WRITTEN_OFF / scores.length) return null;
  const chance = general.chance(comeback.chance);
  return texts.results.comeback(result.teamName, chance, timeLeft(comeback.remaining));
}

const leadStory = ({ leadChanges, scores }: Round) =>
  leadChanges < (scores.length > 1 ? MANY_CHANGES : MANY_AMONG_PILOTS)
    ? null
    : texts.results.leadChanges(leadChanges);

/**
 * Explains what decided a close round: bounties, the winner's record if points or last ships were equal, or a tie. Null
 * if the scores already show it.
 */
export function decidedBy({ result, stats }: Pick<Round, 'result' | 'stats'>) {
  if (!result || !stats) return null;
  if (result.mode === 'ffa') return freeForAllStory(result, stats);
  if (result.mode === 'boss' || result.reason !== 'lives-out') return null;
  const [winner, second] = stats;
  const edge = result.pilot && winner && second && edgeOf(result.mode, winner, second);
  return edge ? texts.results.fellTogetherBut(edge) : texts.results.fellTogether;
}

function freeForAllStory({ mode, pilot }: RoundResult, stats: readonly StatsRow[]) {
  const winner = stats.find(({ id }) => id === pilot?.id);
  if (!winner) return stats.some(({ k }) => k > 0) ? texts.results.equal : texts.results.nobodyScored;
  const others = stats.filter(row => row !== winner);
  if (others.some(({ k }) => k > winner.k)) return texts.results.bounties;
  const points = (row: StatsRow) => pointsOf(mode, rankedRow(row));
  const second = others.filter(row => points(row) === points(winner)).sort(byRow(mode))[0];
  return second ? texts.results.levelWith(second.name, edgeOf(mode, winner, second)) : null;
}

const byRow = (mode: Mode) => (a: StatsRow, b: StatsRow) => byPoints(mode)(rankedRow(a), rankedRow(b));

/** The first measure in which the better one of two rows is better. */
function edgeOf(mode: Mode, better: StatsRow, other: StatsRow) {
  if (pointsOf(mode, rankedRow(better)) !== pointsOf(mode, rankedRow(other))) return texts.results.moreKills;
  if (better.d !== other.d) return texts.results.fewerDeaths;
  return better.a === other.a ? texts.results.earlierKill : texts.results.moreAssists;
}

/** Formats a time as `three minutes`, `40 seconds` or `1 second`. */
function timeLeft(ms: number) {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < IN_MINUTES_S) return texts.results.seconds(seconds);
  return texts.results.minutes(Math.round(seconds / 60));
}

interface Column {
  title: string;
  /** Whether the column is the first to go if there is no room for all. */
  isExtra?: true;
  of(row: StatsRow): number | string;
}

/** The content of a board of the results. */
export interface Board {
  /** How the board's rows are ordered, if the columns do not show it. */
  order?: string;
  /** Text of the first column. */
  place(place: number): string;
  /** The value by which the rows are ordered, if pilots with equal values share a place. */
  measure?(row: StatsRow): number;
  columns: Column[];
  /** The text for a pilot on the podium. */
  merit(row: StatsRow): string;
}

const KILLS: Column[] = [
  { title: texts.results.kills, of: row => row.k },
  { title: texts.results.deaths, of: row => row.d },
  { title: texts.results.assists, of: row => row.a },
];
const damageOf = ({ dmg }: StatsRow) => formatted(dmg);
const killsOf = ({ k, bounties = 0 }: StatsRow) => texts.results.killsAndBounties(k, bounties);

/** The boards by name; `none` shows nothing. */
export const BOARDS: Record<Exclude<ResultsBoard, 'none'>, Board> = {
  kills: { place: String, columns: KILLS, merit: killsOf },
  out: { order: texts.results.byLasting, place: ordinal, columns: KILLS, merit: killsOf },
  damage: {
    order: texts.results.byDamage,
    place: String,
    measure: ({ dmg }) => Math.round(dmg),
    columns: [
      { title: texts.results.damage, of: damageOf },
      { title: texts.results.lastHits, isExtra: true, of: row => row.last },
      ...KILLS.slice(0, 2),
    ],
    merit: row => general.damage(row.dmg),
  },
};

/** Number of columns that there is room for in vertical pictures. */
const MOST_IN_VERTICAL = 3;

/**
 * A board with the columns that there is room for. Only the first column may be zero for all viewers, because many boss
 * rounds end without a kill or a last hit of theirs, and short rounds without an assist.
 */
export function boardIn(format: Layout['format'], board: Board, stats: readonly StatsRow[]): Board {
  const named = viewersOrAll(stats);
  const isEmpty = ({ of }: Column) => named.every(({ pilot }) => of(pilot) === 0);
  const columns = board.columns.filter((column, i) => i === 0 || !isEmpty(column));
  const hasRoom = format === 'wide' || columns.length <= MOST_IN_VERTICAL;
  return { ...board, columns: hasRoom ? columns : columns.filter(({ isExtra }) => !isExtra) };
}

/** Number of letters for which the title of a column needs room: wide ones count as two. */
export const lettersOf = ({ title }: Column) => title.length + (title.match(/[mw]/gi)?.length ?? 0);

export const lettersIn = (columns: readonly Column[]) =>
  columns.reduce((sum, column) => sum + lettersOf(column), 0);

/** A page of the list of pilots. */
export interface ListPage {
  heading: string;
  /** What the ranks mean, if they have gaps. */
  note?: string;
  rows: readonly Placed<StatsRow>[];
  /** Text of a last row that counts the pilots who are not listed. */
  more?: string;
}

/**
 * The pages of the results, with at most `rows` rows each. If everybody fits on a page, or no bots flew, these are all
 * pilots. Otherwise, all viewers come first and then one page with the best pilots, because nobody waits for the names of
 * many bots. Viewers have their ranks among all pilots, or among viewers if even the best of these ranks is no honour.
 */
export function pagesOf(stats: readonly StatsRow[], rows: number, measure: Board['measure']): ListPage[] {
  const all = placed(stats, measure);
  const viewers = all.filter(({ pilot }) => !pilot.bot);
  if (all.length <= rows || viewers.length === all.length) return cut(all, rows, texts.results.allPilots);
  const isHonoured = areViewersHonoured(stats);
  const own = isHonoured
    ? viewers
    : placed(
        viewers.map(({ pilot }) => pilot),
        measure,
      );
  const note = isHonoured ? texts.results.amongAll(all.length) : undefined;
  return [...cut(own, rows, texts.results.viewers, note), topPage(all, rows)];
}

/** The page of the best pilots; its last row counts the others. */
function topPage(all: readonly Placed<StatsRow>[], rows: number): ListPage {
  const others = all.slice(rows - 1);
  const isOfBots = others.every(({ pilot }) => pilot.bot);
  return {
    heading: texts.results.topPilots,
    rows: all.slice(0, rows - 1),
    more: isOfBots ? texts.results.moreBots(others.length) : texts.results.more(others.length),
  };
}

/** Pages of about the same length, none longer than `rows`. */
function cut(list: readonly Placed<StatsRow>[], rows: number, heading: string, note?: string): ListPage[] {
  const pages = Math.ceil(list.length / rows);
  const from = (page: number) => Math.ceil((page * list.length) / pages);
  return Array.from({ length: pages }, (_, page) => ({
    heading,
    note,
    rows: list.slice(from(page), from(page + 1)),
  }));
}
