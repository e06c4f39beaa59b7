import type { ResultsBoard } from '../../schema/catalog.ts';
import type { StatsRow } from '../../schema/state.ts';
import { ordinal } from './format.ts';

interface Column {
  title: string;
  of(row: StatsRow): number | string;
}

/** What a board of results shows. */
export interface Board {
  /** How its rows are ordered, where the columns do not show it. */
  caption?: string;
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
const killsOf = ({ k }: StatsRow) => (k === 1 ? '1 kill' : `${k} kills`);

/** The boards by name; `none` shows nothing. */
export const BOARDS: Record<Exclude<ResultsBoard, 'none'>, Board> = {
  kills: { place: String, columns: KILLS, merit: killsOf },
  out: { caption: 'Who lasted longest', place: ordinal, columns: KILLS, merit: killsOf },
  damage: {
    caption: 'Damage to bosses and what they send out',
    place: String,
    columns: [
      { title: 'Damage', of: damageOf },
      { title: 'Last hits', of: row => row.last },
      ...KILLS.slice(0, 2),
    ],
    merit: row => `${damageOf(row)} damage`,
  },
};
