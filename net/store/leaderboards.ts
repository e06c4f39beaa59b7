import { io } from '../../core/io.ts';
import type { Leaderboards } from '../../schema/catalog/catalog.ts';
import type { StatsRow } from '../../schema/records/state.ts';
import type { Store } from './store.ts';

/** Points of a viewer for winning a round. @limit */
const POINTS_FOR_WIN = 10;
/** Points of a viewer for a kill. @limit */
const POINTS_FOR_KILL = 2;
/** Points of a viewer for an assist. @limit */
const POINTS_FOR_ASSIST = 1;
/** Damage to bosses for one point. @limit */
const DAMAGE_FOR_POINT = 100;

/** Rows of a leaderboard. @limit */
const BOARD_ROWS = 100;

const pointsOf = ({ won, k, a, dmg }: StatsRow) =>
  (won ? POINTS_FOR_WIN : 0) +
  k * POINTS_FOR_KILL +
  a * POINTS_FOR_ASSIST +
  Math.floor(dmg / DAMAGE_FOR_POINT);

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** `2026-11-21`, by local time. */
const dayOf = (date: Date) =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** The Monday of the ISO week of that date. */
const mondayOf = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() - ((date.getDay() + 6) % 7));

const firstOfMonth = (date: Date) => new Date(date.getFullYear(), date.getMonth(), 1);

export interface EndedRound {
  /** Unique, so that a round recorded twice counts once. */
  id: string;
  /** Wall clock, ms. */
  endedAt: number;
  stats: readonly StatsRow[];
}

/** Adds the points of a round to the day on which it ended. Returns false if it was recorded before. */
export function recordRound(store: Store, { id, endedAt, stats }: EndedRound): boolean {
  const day = dayOf(new Date(endedAt));
  return store.transaction(() => {
    if (store.run('INSERT OR IGNORE INTO rounds (id, ended_at) VALUES (?, ?)', id, endedAt) === 0) {
      return false;
    }
    for (const row of stats) {
      if (!row.bot && row.login !== null) addPoints(store, day, row.login, row);
    }
    return true;
  });
}

function addPoints(store: Store, day: string, login: string, row: StatsRow) {
  store.run(
    'INSERT INTO viewers (login, name) VALUES (?, ?) ON CONFLICT (login) DO UPDATE SET name = excluded.name',
    login,
    row.name,
  );
  store.run(
    'INSERT INTO points (day, login, points) VALUES (?, ?, ?) ON CONFLICT (day, login) DO UPDATE SET points = points + excluded.points',
    day,
    login,
    pointsOf(row),
  );
}

/** Shows a viewer under another name until their next round counts. */
export function renameOnBoards(store: Store, login: string, name: string) {
  store.run('UPDATE viewers SET name = ? WHERE login = ? AND name <> ?', name, login, name);
}

/** Moves the points of a viewer to another login, which may already have some. */
export function moveOnBoards(store: Store, from: string, to: string) {
  store.transaction(() => {
    for (const sql of [MOVE_NAME, MOVE_POINTS]) store.run(sql, to, from);
    for (const table of ['viewers', 'points']) store.run(`DELETE FROM ${table} WHERE login = ?`, from);
  });
}

const MOVE_NAME = `INSERT INTO viewers (login, name) SELECT ?, name FROM viewers WHERE login = ?
  ON CONFLICT (login) DO UPDATE SET name = excluded.name`;
const MOVE_POINTS = `INSERT INTO points (day, login, points) SELECT day, ?, points FROM points WHERE login = ?
  ON CONFLICT (day, login) DO UPDATE SET points = points + excluded.points`;

/** The best viewers of the day, ISO week and month of `now`, by local time. */
export function readLeaderboards(store: Store, now = new Date(io.wall())): Leaderboards {
  const since = (first: Date) =>
    store.all<Leaderboards['day'][number]>(
      `SELECT name AS username, SUM(points) AS points FROM points JOIN viewers USING (login)
       WHERE day BETWEEN ? AND ? GROUP BY login HAVING SUM(points) > 0 ORDER BY SUM(points) DESC, login LIMIT ${BOARD_ROWS}`,
      dayOf(first),
      dayOf(now),
    );
  return { day: since(now), week: since(mondayOf(now)), month: since(firstOfMonth(now)) };
}
