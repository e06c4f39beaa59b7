import { likenessOf } from '../../../schema/platform/likeness.ts';
import type { Ban } from '../../../schema/platform/platform.ts';
import type { Store } from '../../store/store.ts';
import type { KnownViewer } from './known-viewers.ts';
import { withoutTag } from './pilot-logins.ts';

/** Whom a ban is for. */
export type Banned = Pick<KnownViewer, 'pilot' | 'platform' | 'userId'>;

interface BanRow extends Banned, Omit<Ban, 'name'> {
  /** 1 where it ends when the viewer writes in the chat of that platform again. */
  untilHeard: 0 | 1;
}

export interface StoredBan extends BanRow {
  /** What the login looks like. */
  likeness: string;
}

/** Beyond it, the oldest are lifted. */
const MAX_BANS = 10_000;

const INSERT = `INSERT OR REPLACE INTO bans (pilot, platform, user_id, until, at, until_heard)
  VALUES (?, ?, ?, ?, ?, ?)`;
const PRUNE = 'DELETE FROM bans WHERE pilot IN (SELECT pilot FROM bans ORDER BY at DESC LIMIT -1 OFFSET ?)';

/** The table of bans, which is asked so often that its rows are kept in memory too. */
export function createStoredBans(store: Store) {
  let all = load(store);
  const reload = () => {
    all = load(store);
  };
  store.onRollback(reload);

  return {
    /** Newest first; those that are over are among them. */
    get all(): readonly StoredBan[] {
      return all;
    },
    /** Replaces an earlier one of that pilot. Throws `not-stored`. */
    add(ban: BanRow): BanRow {
      const { pilot, platform, userId, until, at, untilHeard } = ban;
      store.transaction(() => {
        store.run('DELETE FROM bans WHERE until <= ?', at);
        store.run(INSERT, pilot, platform, userId, until, at, untilHeard);
        store.run(PRUNE, MAX_BANS);
      });
      reload();
      return ban;
    },
    /** Throws `not-stored`. */
    remove({ pilot }: BanRow) {
      store.run('DELETE FROM bans WHERE pilot = ?', pilot);
      reload();
    },
    /** To another pilot. Throws `not-stored`. */
    move(from: string, to: string) {
      store.run('UPDATE OR REPLACE bans SET pilot = ? WHERE pilot = ?', to, from);
      reload();
    },
  };
}

const load = (store: Store): StoredBan[] =>
  store
    .all<BanRow>(
      `SELECT pilot, platform, user_id AS userId, until, at, until_heard AS untilHeard FROM bans
      ORDER BY at DESC, pilot`,
    )
    .map(ban => ({ ...ban, likeness: likenessOf(withoutTag(ban.pilot)) }));
