import type { Ban } from '../../../schema/platform.ts';
import type { Store } from '../../store/store.ts';
import type { KnownViewer } from './known-viewers.ts';

/** Who may not join, in the store: by pilot, and by user of a platform where that is known. */

/** Whom a ban is for. */
type Banned = Pick<KnownViewer, 'pilot' | 'platform' | 'userId'>;

interface StoredBan extends Banned, Omit<Ban, 'name'> {
  /** 1 where it ends when the viewer writes in the chat of that platform again. */
  untilHeard: 0 | 1;
}

/** A ban, and whether it ends when the viewer writes in the chat again. */
type HoldingBan = Ban & { untilHeard: boolean };

export interface Bans {
  /** The ban that holds now for them. */
  of(viewer: Banned): HoldingBan | null;
  /** Replaces an earlier one. `minutes` null is for ever. Throws `not-stored`. */
  add(viewer: Banned, minutes: number | null): Ban;
  /** Until the viewer writes in the chat again; leaves a ban alone that holds already. Throws `not-stored`. */
  addUntilHeard(viewer: Banned): void;
  /** The viewer writes in the chat. Throws `not-stored`. */
  hear(viewer: Banned): void;
  /** Whether somebody is banned until they write in the chat again. */
  readonly isAnyUntilHeard: boolean;
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
    store.run(sql, ...values);
    bans = load(store);
  };
  const holds = ({ until }: StoredBan) => until === null || until > now();

  const holding = (viewer: Banned) => bans.find(ban => holds(ban) && isFor(ban, viewer));

  const add = (ban: StoredBan) => {
    const { pilot, platform, userId, until, at, untilHeard } = ban;
    store.transaction(() => {
      store.run('DELETE FROM bans WHERE until <= ?', at);
      store.run(INSERT, pilot, platform, userId, until, at, untilHeard);
      store.run(PRUNE, MAX_BANS);
    });
    bans = load(store);
    return shownBan(ban);
  };

  const lift = (isLifted: (ban: StoredBan) => boolean) => {
    const lifted = bans.filter(isLifted);
    for (const { pilot } of lifted) change('DELETE FROM bans WHERE pilot = ?', pilot);
    return lifted.some(holds);
  };

  return {
    of(viewer) {
      const ban = holding(viewer);
      return ban ? { ...shownBan(ban), untilHeard: ban.untilHeard === 1 } : null;
    },
    add({ pilot, platform, userId }, minutes) {
      const at = now();
      const until = minutes === null ? null : at + Math.ceil(minutes * MINUTE_MS);
      return add({ pilot, platform, userId, until, at, untilHeard: 0 });
    },
    addUntilHeard(viewer) {
      const { pilot, platform, userId } = viewer;
      if (!holding(viewer)) add({ pilot, platform, userId, until: null, at: now(), untilHeard: 1 });
    },
    hear: viewer =>
      void lift(ban => ban.untilHeard === 1 && ban.platform === viewer.platform && isFor(ban, viewer)),
    get isAnyUntilHeard() {
      return bans.some(({ untilHeard }) => untilHeard === 1);
    },
    lift: viewer => lift(ban => isFor(ban, viewer)),
    move: (from, to) => change('UPDATE OR REPLACE bans SET pilot = ? WHERE pilot = ?', to, from),
    list: () => bans.filter(holds).map(shownBan),
  };
}

const INSERT = `INSERT OR REPLACE INTO bans (pilot, platform, user_id, until, at, until_heard)
  VALUES (?, ?, ?, ?, ?, ?)`;
const PRUNE = 'DELETE FROM bans WHERE pilot IN (SELECT pilot FROM bans ORDER BY at DESC LIMIT -1 OFFSET ?)';

const load = (store: Store) =>
  store.all<StoredBan>(
    `SELECT pilot, platform, user_id AS userId, until, at, until_heard AS untilHeard FROM bans
    ORDER BY at DESC, pilot`,
  );

/** A login may pass to another user; the user's id does not. */
function isFor(ban: Banned, viewer: Banned) {
  const areUsers = ban.userId !== null && viewer.userId !== null && ban.platform === viewer.platform;
  return areUsers ? ban.userId === viewer.userId : ban.pilot === viewer.pilot;
}

const shownBan = ({ pilot, until, at }: StoredBan): Ban => ({ name: pilot, until, at });
