import type { Ban } from '../../../schema/platform.ts';
import type { Store } from '../../store/store.ts';
import type { KnownViewer } from './known-viewers.ts';

/** Who may not join, in the store: by pilot, and by user of a platform where that is known. */

/** Whom a ban is for. */
type Banned = Pick<KnownViewer, 'pilot' | 'platform' | 'userId'>;

type StoredBan = Banned & Omit<Ban, 'name'>;

export interface Bans {
  /** The ban that holds now for them. */
  of(viewer: Banned): Ban | null;
  /** Replaces an earlier one. `minutes` null is for ever. Throws `not-stored`. */
  add(viewer: Banned, minutes: number | null): Ban;
  /** False when there was none. Throws `not-stored`. */
  lift(viewer: Banned): boolean;
  /** The ban follows its viewer to another pilot. */
  move(from: string, to: string): void;
  /** Those that hold now, newest first. */
  list(): Ban[];
}

/** Beyond it, the oldest are lifted. */
const MAX_BANS = 10_000;
const MINUTE_MS = 60_000;

export function createBans(store: Store, now: () => number): Bans {
  let bans = load(store);
  store.onRollback(() => {
    bans = load(store);
  });
  const change = (sql: string, ...values: (string | number | null)[]) => {
    const changed = store.run(sql, ...values);
    bans = load(store);
    return changed > 0;
  };
  const holds = ({ until }: StoredBan) => until === null || until > now();

  return {
    of(viewer) {
      const ban = bans.find(ban => holds(ban) && isFor(ban, viewer));
      return ban ? shownBan(ban) : null;
    },
    add({ pilot, platform, userId }, minutes) {
      const at = now();
      const until = minutes === null ? null : at + Math.ceil(minutes * MINUTE_MS);
      store.transaction(() => {
        store.run('DELETE FROM bans WHERE until <= ?', at);
        store.run('INSERT OR REPLACE INTO bans VALUES (?, ?, ?, ?, ?)', pilot, platform, userId, until, at);
        store.run(PRUNE, MAX_BANS);
      });
      bans = load(store);
      return shownBan({ pilot, platform, userId, until, at });
    },
    lift(viewer) {
      const lifted = bans.filter(ban => isFor(ban, viewer));
      for (const { pilot } of lifted) change('DELETE FROM bans WHERE pilot = ?', pilot);
      return lifted.some(holds);
    },
    move: (from, to) => void change('UPDATE OR REPLACE bans SET pilot = ? WHERE pilot = ?', to, from),
    list: () => bans.filter(holds).map(shownBan),
  };
}

const PRUNE = 'DELETE FROM bans WHERE pilot IN (SELECT pilot FROM bans ORDER BY at DESC LIMIT -1 OFFSET ?)';

const load = (store: Store) =>
  store.all<StoredBan>(
    'SELECT pilot, platform, user_id AS userId, until, at FROM bans ORDER BY at DESC, pilot',
  );

/** A login may pass to another user; the user's id does not. */
function isFor(ban: Banned, viewer: Banned) {
  const areUsers = ban.userId !== null && viewer.userId !== null && ban.platform === viewer.platform;
  return areUsers ? ban.userId === viewer.userId : ban.pilot === viewer.pilot;
}

const shownBan = ({ pilot, until, at }: StoredBan): Ban => ({ name: pilot, until, at });
