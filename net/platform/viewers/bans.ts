import type { Ban } from '../../../schema/platform.ts';
import type { Store } from '../../store/store.ts';
import { type Banned, createStoredBans, type StoredBan } from './stored-bans.ts';

/** Who may not join, in the store: by pilot, and by user of a platform where that is known. */

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

const MINUTE_MS = 60_000;

export function createBans(store: Store, now: () => number): Bans {
  const stored = createStoredBans(store);
  const holds = ({ until }: StoredBan) => until === null || until > now();
  const holding = (viewer: Banned) => stored.all.find(ban => holds(ban) && isFor(ban, viewer));

  const lift = (isLifted: (ban: StoredBan) => boolean) => {
    const lifted = stored.all.filter(isLifted);
    for (const ban of lifted) stored.remove(ban);
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
      return shownBan(stored.add({ pilot, platform, userId, until, at, untilHeard: 0 }));
    },
    addUntilHeard(viewer) {
      const { pilot, platform, userId } = viewer;
      if (!holding(viewer)) stored.add({ pilot, platform, userId, until: null, at: now(), untilHeard: 1 });
    },
    hear: viewer =>
      void lift(ban => ban.untilHeard === 1 && ban.platform === viewer.platform && isFor(ban, viewer)),
    get isAnyUntilHeard() {
      return stored.all.some(({ untilHeard }) => untilHeard === 1);
    },
    lift: viewer => lift(ban => isFor(ban, viewer)),
    move: stored.move,
    list: () => stored.all.filter(holds).map(shownBan),
  };
}

/** A login may pass to another user; the user's id does not. */
function isFor(ban: Banned, viewer: Banned) {
  const areUsers = ban.userId !== null && viewer.userId !== null && ban.platform === viewer.platform;
  return areUsers ? ban.userId === viewer.userId : ban.pilot === viewer.pilot;
}

const shownBan = ({ pilot, until, at }: StoredBan): Ban => ({ name: pilot, until, at });
