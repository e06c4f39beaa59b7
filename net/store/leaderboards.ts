import { io } from '../../core/io.ts';
import type { Leaderboards } from '../../schema/catalog/catalog.ts';
import type { StatsRow } from '../../schema/records/state.ts';
import type { Store } from './store.ts';

/** Number of points that a viewer gets for winning a round. @limit */
const POINTS_FOR_WIN = 10;
/** Number of points that a viewer gets for a kill. @limit */
const POINTS_FOR_KILL = 2;
/** Number of points that a viewer gets for an assist. @limit */
const POINTS_FOR_ASSIST = 1;
/** Damage to bosses for which a viewer gets one point. @limit */
const DAMAGE_FOR_POINT = 100;

/** Maximum number of rows of a leaderboard. @limit */
const BOARD_ROWS = 100;

const pointsOf = ({ won, k, a, dmg }: StatsRow) =>
  (won ? POINTS_FOR_WIN : 0) +
  k * POINTS_FOR_KILL +
  a * POINTS_FOR_ASSIST +
  Math.floor(dmg / DAMAGE_FOR_POINT);

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** Returns the local date, such as `2026-11-21`. */
const dayOf = (date: Date) =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** Returns the Monday of the date's ISO week. */
const mondayOf = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() - ((date.getDay() + 6) % 7));

const firstOfMonth = (date: Date) => new Date(date.getFullYear(), date.getMonth(), 1);

export interface EndedRound {
  /** Unique id, so that a round that is recorded twice counts only once. */
  id: string;
  /** End of the round (wall clock, ms). */
  endedAt: number;
  stats: readonly StatsRow[];
}

/** Adds the points of a round to the day on which the round ended. Returns false if the round was recorded before. */
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

/** Shows a viewer under another name until the viewer's next round is recorded. */
export function renameOnBoards(store: Store, login: string, name: string) {
  store.run('UPDATE viewers SET name = ? WHERE login = ? AND name <> ?', name, login, name);
}

/** Moves a viewer's points to another login, which may already have points. */
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

/** Returns the best viewers of the day, the ISO week and the month that contain `now`, by local time. */
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
