import { likenessOf } from '../../../schema/platform/likeness.ts';
import type { Ban } from '../../../schema/platform/platform.ts';
import type { Store } from '../../store/store.ts';
import type { KnownViewer } from './known-viewers.ts';
import { withoutTag } from './pilot-logins.ts';

/** The viewer whom a ban is for. */
type Banned = Pick<KnownViewer, 'pilot' | 'platform' | 'userId'>;

interface BanRow extends Banned, Omit<Ban, 'name'> {
  /** 1 if the ban ends when the viewer writes in the chat of that platform again. */
  untilChat: 0 | 1;
}

interface StoredBan extends BanRow {
  /** Key of the login, which is equal for logins that look alike. */
  likeness: string;
}

/** Maximum number of bans; beyond that the oldest are lifted. @limit */
const MAX_BANS = 10_000;

const INSERT = `INSERT OR REPLACE INTO bans (pilot, platform, user_id, until, at, until_heard)
  VALUES (?, ?, ?, ?, ?, ?)`;
const PRUNE = 'DELETE FROM bans WHERE pilot IN (SELECT pilot FROM bans ORDER BY at DESC LIMIT -1 OFFSET ?)';

/** The table of bans. It is read so often that its rows are also in memory. */
function createStoredBans(store: Store) {
  let all = load(store);
  let revision = 0;
  const reload = () => {
    all = load(store);
    revision++;
  };
  store.onRollback(reload);

  return {
    /** All bans, newest first, including expired ones. */
    get all(): readonly StoredBan[] {
      return all;
    },
    get revision() {
      return revision;
    },
    /** Replaces an earlier ban of that pilot. Throws `not-stored`. */
    add(ban: BanRow): BanRow {
      const { pilot, platform, userId, until, at, untilChat } = ban;
      store.transaction(() => {
        store.run('DELETE FROM bans WHERE until <= ?', at);
        store.run(INSERT, pilot, platform, userId, until, at, untilChat);
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
    /** Moves a ban to another pilot. Throws `not-stored`. */
    move(from: string, to: string) {
      store.run('UPDATE OR REPLACE bans SET pilot = ? WHERE pilot = ?', to, from);
      reload();
    },
  };
}

const load = (store: Store): StoredBan[] =>
  store
    .all<BanRow>(
      `SELECT pilot, platform, user_id AS userId, until, at, until_heard AS untilChat FROM bans
      ORDER BY at DESC, pilot`,
    )
    .map(ban => ({ ...ban, likeness: likenessOf(withoutTag(ban.pilot)) }));

/** Bans in the store, by pilot and, if it is known, by user of a platform. */

/** A ban, and whether it ends when the viewer writes in the chat again. */
type HoldingBan = Ban & { untilChat: boolean };

/** The viewer of a ban. If the login is absent, it is that of the pilot. */
type Viewer = Banned & Partial<Pick<KnownViewer, 'login'>>;

export interface Bans {
  /** The viewer's current ban, if any. */
  of(viewer: Viewer): HoldingBan | null;
  /** Bans a viewer and replaces an earlier ban. `minutes` is null for no end. Throws `not-stored`. */
  add(viewer: Viewer, minutes: number | null): Ban;
  /** Bans a viewer until they write in the chat again. Does not change a current ban. Throws `not-stored`. */
  addUntilChat(viewer: Viewer): void;
  /** Call it when the viewer writes in the chat. Throws `not-stored`. */
  liftUntilChat(viewer: Viewer): void;
  /** Whether any viewer is banned until they write in the chat again. */
  readonly isAnyUntilChat: boolean;
  /** Lifts a ban. Returns false if there was none. Throws `not-stored`. */
  lift(viewer: Viewer): boolean;
  /** Moves the ban with its viewer to another pilot. */
  move(from: string, to: string): void;
  /** Current bans, newest first. */
  list(): Ban[];
  /** Increases with each change of the bans. */
  readonly revision: number;
}

const MINUTE_MS = 60_000;

export function createBans(store: Store, now: () => number): Bans {
  const stored = createStoredBans(store);
  const holds = ({ until }: StoredBan) => until === null || until > now();
  const holding = (viewer: Viewer) => {
    const isTheirs = isFor(viewer);
    return stored.all.find(ban => holds(ban) && isTheirs(ban));
  };

  const lift = (isLifted: (ban: StoredBan) => boolean) => {
    const lifted = stored.all.filter(isLifted);
    for (const ban of lifted) stored.remove(ban);
    return lifted.some(holds);
  };

  return {
    of(viewer) {
      const ban = holding(viewer);
      return ban ? { ...publicBan(ban), untilChat: ban.untilChat === 1 } : null;
    },
    add({ pilot, platform, userId }, minutes) {
      const at = now();
      const until = minutes === null ? null : at + Math.ceil(minutes * MINUTE_MS);
      return publicBan(stored.add({ pilot, platform, userId, until, at, untilChat: 0 }));
    },
    addUntilChat(viewer) {
      const { pilot, platform, userId } = viewer;
      if (!holding(viewer)) stored.add({ pilot, platform, userId, until: null, at: now(), untilChat: 1 });
    },
    liftUntilChat(viewer) {
      const isTheirs = isFor(viewer);
      lift(ban => ban.untilChat === 1 && ban.platform === viewer.platform && isTheirs(ban));
    },
    get isAnyUntilChat() {
      return stored.all.some(({ untilChat }) => untilChat === 1);
    },
    lift: viewer => lift(isFor(viewer)),
    move: stored.move,
    list: () => stored.all.filter(holds).map(publicBan),
    get revision() {
      return stored.revision;
    },
  };
}

/**
 * Whether a ban applies to that viewer. A login may pass to another user, but a user's id does not. A viewer without an
 * id is banned under every login of the platform that looks alike.
 */
function isFor({ pilot, platform, userId, login = pilot }: Viewer) {
  const likeness = userId === null ? likenessOf(withoutTag(login)) : null;
  return (ban: StoredBan) => {
    const isSamePlatform = ban.platform === platform;
    if (ban.userId !== null && userId !== null && isSamePlatform) return ban.userId === userId;
    const mayBeSame = isSamePlatform || ban.platform === null || platform === null;
    return ban.pilot === pilot || (mayBeSame && ban.likeness === likeness);
  };
}

const publicBan = ({ pilot, until, at }: Banned & Omit<Ban, 'name'>): Ban => ({ name: pilot, until, at });
