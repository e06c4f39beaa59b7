import { io } from '../../../core/io.ts';
import { GameError } from '../../../schema/base/error.ts';
import { likenessOf } from '../../../schema/platform/likeness.ts';
import type { Store } from '../../store/store.ts';

/**
 * Shortest time between two writes of a viewer's last visit, so that a busy chat does not cause a write per
 * line.
 * @limit
 */
const WRITTEN_MS = 3_600_000;

/** Maximum number of viewers for whom the game remembers when it last stored their visit. @limit */
const MAX_SEEN = 10_000;

/** Creates the memory of the times at which viewers' last visits were stored. */
export function createSeenTimes(now: () => number) {
  const writtenAt = new Map<string, number>();
  return {
    /** Whether the last visit of the viewer with this pilot must be stored again. Call `written` once it is stored. */
    isDue(pilot: string): boolean {
      const before = writtenAt.get(pilot);
      return before === undefined || now() - before >= WRITTEN_MS;
    },
    written(pilot: string) {
      if (writtenAt.size >= MAX_SEEN) writtenAt.clear();
      writtenAt.set(pilot, now());
    },
  };
}

/** A viewer whom the game knows. All fields except the names are in lower case. */
export interface KnownViewer {
  /** Null for a pilot from `POST /pilots` whom no chat has reported yet. */
  platform: string | null;
  /** Id on the platform, if known. */
  userId: string | null;
  login: string;
  /** The name in the viewer's own spelling. */
  name: string;
  /** The pilot's login, which is unique. The pilot's id is `chat:<pilot>`. */
  pilot: string;
  /** The display name, which is unique. */
  shown: string;
}

/** A viewer whose display name has not been decided yet. */
export type Person = Omit<KnownViewer, 'shown'>;

/** The viewers in the store. */
export interface KnownViewers {
  ofUser(platform: string, userId: string): KnownViewer | undefined;
  /** Returns the viewer with this login, or the one who was seen last if there are several. */
  ofLogin(platform: string, login: string): KnownViewer | undefined;
  /** Returns the viewer with this login whose id is unknown. */
  ofLoginAlone(platform: string, login: string): KnownViewer | undefined;
  ofPilot(pilot: string): KnownViewer | undefined;
  /** Returns the viewer with this pilot; if there is none, a viewer whose pilot looks alike. */
  ofPilotLike(pilot: string): KnownViewer | undefined;
  /** Returns the viewer whose display name is equal or looks alike. */
  ofShown(name: string): KnownViewer | undefined;
  /**
   * Whether a viewer other than the one with `pilot` has a display name or a pilot that looks like `name`. If
   * several viewers' pilots look alike, the name belongs to the viewer who is shown under it.
   */
  isAnothers(name: string, pilot: string): boolean;
  /** Adds the viewer, replacing a viewer with the same pilot. */
  save(viewer: KnownViewer): void;
  /** Notes that the viewer was just seen, unless that was noted within the last hour. */
  see(viewer: KnownViewer): void;
  forget(viewer: KnownViewer): void;
  /**
   * Makes several of these changes, and other changes to the store, either all or none. Returns null if they
   * could not be stored.
   */
  atOnce<T>(changes: () => T): T | null;
}

/**
 * Maximum number of stored viewers. If there are more, the viewers who have not been seen for longest are
 * deleted. @limit
 */
const MAX_VIEWERS = 100_000;

const COLUMNS = 'platform, user_id AS userId, login, name, pilot, shown';

/** The rows of viewers. `limit` is the maximum number of rows. */
function createRows(store: Store, limit: number) {
  const counted = () =>
    store.get<{ count: number }>('SELECT COUNT(*) AS count FROM known_viewers')?.count ?? 0;
  /** Number of rows; NaN until they are counted again after changes were undone. */
  let count = counted();
  store.onRollback(() => {
    count = Number.NaN;
  });
  /** Deletes several viewers at once, because a deletion takes longer than an insertion. */
  const prune = () => {
    if (Number.isNaN(count)) count = counted();
    if (count <= limit) return;
    const remaining = limit - Math.ceil(limit / 100);
    store.run(
      'DELETE FROM known_viewers WHERE number IN (SELECT number FROM known_viewers ORDER BY seen_at DESC, number DESC LIMIT -1 OFFSET ?)',
      remaining,
    );
    count = remaining;
  };
  const remove = (pilot: string) => {
    count -= store.run('DELETE FROM known_viewers WHERE pilot = ?', pilot);
  };
  return {
    find: (where: string, ...values: string[]) =>
      store.get<KnownViewer>(`SELECT ${COLUMNS} FROM known_viewers WHERE ${where}`, ...values),
    /** Adds a viewer, replacing a viewer with the same pilot. */
    put({ platform, userId, login, name, pilot, shown }: KnownViewer, seenAt: number) {
      const keys = [likenessOf(shown), likenessOf(pilot)];
      remove(pilot);
      store.run(INSERT, platform, userId, login, name, pilot, shown, ...keys, seenAt);
      count++;
      prune();
    },
    remove,
  };
}

export function createKnownViewers(
  store: Store,
  { now = io.wall, limit = MAX_VIEWERS }: { now?: () => number; limit?: number } = {},
): KnownViewers {
  addMissingKeys(store);
  const { find, put, remove } = createRows(store, limit);
  const seen = createSeenTimes(now);
  /** Whether the current change is part of a larger one. A refusal by the store must then undo all of it. */
  let isPart = false;
  const write = (change: () => unknown) => (isPart ? change() : unlessFull(store, change));

  return {
    ofUser: (platform, userId) => find('platform = ? AND user_id = ?', platform, userId),
    ofLogin: (platform, login) =>
      find('platform = ? AND login = ? ORDER BY seen_at DESC, number DESC', platform, login),
    ofLoginAlone: (platform, login) =>
      find('platform = ? AND login = ? AND user_id IS NULL', platform, login),
    ofPilot: pilot => find('pilot = ?', pilot),
    ofPilotLike: pilot => find('pilot_key = ? ORDER BY pilot = ? DESC', likenessOf(pilot), pilot),
    ofShown: name => find('shown_key = ?', likenessOf(name)),
    isAnothers(name, pilot) {
      const key = likenessOf(name);
      const pilotKey = key === likenessOf(pilot) ? '' : key; // no pilot has an empty key
      return find('(shown_key = ? OR pilot_key = ?) AND pilot <> ?', key, pilotKey, pilot) !== undefined;
    },
    save(viewer) {
      seen.written(viewer.pilot);
      const seenAt = now();
      write(() => put(viewer, seenAt));
    },
    see({ pilot }) {
      if (!seen.isDue(pilot)) return;
      seen.written(pilot);
      write(() => store.run('UPDATE known_viewers SET seen_at = ? WHERE pilot = ?', now(), pilot));
    },
    forget: ({ pilot }) => write(() => remove(pilot)),
    atOnce(changes) {
      isPart = true;
      try {
        return store.transaction(changes, { hasty: true });
      } catch (error) {
        return onlyRefusal(error);
      } finally {
        isPart = false;
      }
    },
  };
}

const INSERT =
  'INSERT INTO known_viewers (platform, user_id, login, name, pilot, shown, shown_key, pilot_key, seen_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)';

/** Adds keys for viewers who were stored before names were compared by similarity. */
function addMissingKeys(store: Store) {
  const rows = store.all<Pick<KnownViewer, 'pilot' | 'shown'>>(
    'SELECT pilot, shown FROM known_viewers WHERE pilot_key IS NULL',
  );
  if (rows.length === 0) return;
  unlessFull(store, () => {
    for (const { pilot, shown } of rows) store.run(ADD_KEYS, likenessOf(shown), likenessOf(pilot), pilot);
  });
}

const ADD_KEYS = 'UPDATE known_viewers SET shown_key = ?, pilot_key = ? WHERE pilot = ?';

/**
 * Makes a change if the store accepts it. A refusal is ignored, so that viewers can join even if nothing can
 * be stored.
 */
function unlessFull(store: Store, work: () => unknown) {
  store.groupCommit(work).catch(onlyRefusal);
}

/** Returns null for a refusal by the store. Rethrows other errors. */
function onlyRefusal(error: unknown) {
  if (!(error instanceof GameError)) throw error;
  return null;
}
