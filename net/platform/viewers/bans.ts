import { likenessOf } from '../../../schema/platform/likeness.ts';
import type { Ban } from '../../../schema/platform/platform.ts';
import type { Store } from '../../store/store.ts';
import type { KnownViewer } from './known-viewers.ts';
import { withoutTag } from './pilot-logins.ts';

/** The viewer to whom a ban applies. */
type Banned = Pick<KnownViewer, 'pilot' | 'platform' | 'userId'>;

interface BanRow extends Banned, Omit<Ban, 'name'> {
  /** 1 if the ban ends when the viewer writes in the platform's chat again. */
  untilChat: 0 | 1;
}

interface StoredBan extends BanRow {
  /** Key of the login. Logins that look alike have the same key. */
  likeness: string;
}

/** Maximum number of bans. If there are more, the oldest are lifted. @limit */
const MAX_BANS = 10_000;

const INSERT = `INSERT OR REPLACE INTO bans (pilot, platform, user_id, until, at, until_heard)
  VALUES (?, ?, ?, ?, ?, ?)`;
const PRUNE = 'DELETE FROM bans WHERE pilot IN (SELECT pilot FROM bans ORDER BY at DESC LIMIT -1 OFFSET ?)';

/** The table of bans. Its rows are also cached in memory, because they are read often. */
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
    /** Adds a ban, which replaces an earlier ban of the same pilot. Throws `not-stored`. */
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

/** A current ban, and whether it ends when the viewer writes in the chat again. */
type HoldingBan = Ban & { untilChat: boolean };

/** A viewer for a look-up. If the login is absent, the pilot's login is used. */
type Viewer = Banned & Partial<Pick<KnownViewer, 'login'>>;

/** The stored bans, by pilot and, if known, by the platform's user id. */
export interface Bans {
  /** Returns the viewer's current ban, or null. */
  of(viewer: Viewer): HoldingBan | null;
  /** Bans a viewer, which replaces an earlier ban. If `minutes` is null, the ban has no end. Throws `not-stored`. */
  add(viewer: Viewer, minutes: number | null): Ban;
  /** Bans a viewer until they write in the chat again. Does not change a current ban. Throws `not-stored`. */
  addUntilChat(viewer: Viewer): void;
  /**
   * Ends a ban that lasts until the viewer writes in the chat. Call this when the viewer has done so. Throws
   * `not-stored`.
   */
  liftUntilChat(viewer: Viewer): void;
  /** Whether any viewer is banned until they write in the chat again. */
  readonly isAnyUntilChat: boolean;
  /** Lifts a ban. Returns false if there was none. Throws `not-stored`. */
  lift(viewer: Viewer): boolean;
  /** Moves a viewer's ban when the viewer moves to another pilot. */
  move(from: string, to: string): void;
  /** Returns the current bans, newest first. */
  list(): Ban[];
  /** Increases with each change of the bans. */
  readonly revision: number;
}

const MINUTE_MS = 60_000;

export function createBans(store: Store, now: () => number): Bans {
  const stored = createStoredBans(store);
  const holds = ({ until }: StoredBan) => until === null || until > now();
  const holding = (viewer: Viewer) => {
    if (stored.all.length === 0) return undefined;
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
 * Creates a function that returns whether a ban applies to the given viewer. A login may pass to another user, but a
 * user's id does not. A ban on a viewer without an id applies to every login on the platform that looks alike.
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
