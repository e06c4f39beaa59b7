import type { ResultsBoard } from '../../schema/catalog/catalog.ts';
import type { StatsRow } from '../../schema/records/state.ts';
import { counted, ordinal } from '../game/format.ts';
import type { Placed } from '../game/on-stage.ts';

interface Column {
  title: string;
  of(row: StatsRow): number | string;
}

/** What a board of results shows. */
export interface Board {
  /** How its rows are ordered, where the columns do not show it. */
  order?: string;
  /** Text of the first column. */
  place(place: number): string;
  columns: Column[];
  /** The text for a pilot on the podium. */
  merit(row: StatsRow): string;
}

const KILLS: Column[] = [
  { title: 'Kills', of: row => row.k },
  { title: 'Deaths', of: row => row.d },
  { title: 'Assists', of: row => row.a },
];
const damageOf = ({ dmg }: StatsRow) => Math.round(dmg).toLocaleString('en');
const killsOf = ({ k, bounties = 0 }: StatsRow) =>
  bounties > 0 ? `${k} + ${counted(bounties, 'bounty', 'bounties')}` : counted(k, 'kill');

/** The boards by name; `none` shows nothing. */
export const BOARDS: Record<Exclude<ResultsBoard, 'none'>, Board> = {
  kills: { place: String, columns: KILLS, merit: killsOf },
  out: { order: 'who lasted longest', place: ordinal, columns: KILLS, merit: killsOf },
  damage: {
    order: 'damage to bosses and what they send out',
    place: String,
    columns: [
      { title: 'Damage', of: damageOf },
      { title: 'Last hits', of: row => row.last },
      ...KILLS.slice(0, 2),
    ],
    merit: row => `${damageOf(row)} damage`,
  },
};

/** A page of the list of all pilots. */
export interface ListPage {
  heading: string;
  rows: readonly Placed<StatsRow>[];
}

/** The pages of the results, of so many rows: viewers first where there are also bots, then all pilots; none without rows. */
export function pagesOf(stats: readonly StatsRow[], rows: number): ListPage[] {
  const all = stats.map((pilot, i) => ({ pilot, place: i + 1 }));
  const viewers = all.filter(({ pilot }) => !pilot.bot);
  const isMixed = viewers.length > 0 && viewers.length < all.length;
  return [...(isMixed ? cut('Viewers', viewers, rows) : []), ...cut('All pilots', all, rows)];
}

const cut = (heading: string, list: readonly Placed<StatsRow>[], rows: number): ListPage[] =>
  Array.from({ length: Math.ceil(list.length / rows) }, (_, page) => ({
    heading,
    rows: list.slice(page * rows, (page + 1) * rows),
  }));
