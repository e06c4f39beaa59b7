import { signal } from '@preact/signals';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import { createKillFeed, type Kill } from './kill-feed.ts';
import { type CreditedKill, renamedKill, renameKey } from './kill-marks.ts';
import { createNewcomers } from './newcomers.ts';
import { createRows } from './rows.ts';

/** How long a pilot's name tag is preferred after the pilot joined or killed. */
const FAME_MS = 8_000;

/** Whose name tags are preferred because they joined or killed. Times are of the local clock, ms. */
function createFame() {
  const since = new Map<string, number>();
  return {
    /** When a pilot of that name last joined or killed; undefined when that was too long ago. */
    of: (name: string) => since.get(name),
    add(name: string, at: number) {
      since.set(name, at);
    },
    /** Knows a pilot by another name from now on. */
    rename: (user: string, callSign: string) => renameKey(since, user, callSign),
    /** Forgets whose fame is over at `now`. */
    expire(now: number) {
      for (const [name, at] of since) if (now - at > FAME_MS) since.delete(name);
    },
  };
}

const JOIN_ROWS = 4;

/**
 * Who shot whom, who joined, and whose names stand out because of it. Times are of the local clock, ms; `weightOf` says
 * how much a kill matters, `pilotNamed` who has a name.
 */
export function createFeeds(
  weightOf: (kill: Kill) => number,
  pilotNamed: (name: string) => OverlayPilot | undefined,
) {
  const kills = createKillFeed(weightOf);
  const joins = createRows<{ user: string }>(JOIN_ROWS);
  const newcomers = createNewcomers(pilotNamed);
  const fame = createFame();
  const lastKill = signal<CreditedKill | null>(null);

  return {
    kills: kills.list,
    killsLeftOut: kills.leftOut,
    joins: joins.list,
    /** The last kill of the round. */
    lastKill,
    newcomers: newcomers.shown,
    fameOf: fame.of,
    /** Empties the feed for a round. `isUnderWay`: it began before this page was watching. */
    startRound(isUnderWay: boolean) {
      kills.startRound(isUnderWay);
      lastKill.value = null;
    },
    /** Forgets who just joined. */
    clearJoins() {
      joins.clear();
      newcomers.clear();
    },

    /** Takes in a kill; returns it with its marks. */
    addKill(kill: CreditedKill, at: number) {
      if (kill.killer) fame.add(kill.killer, at);
      lastKill.value = kill;
      return kills.add(kill, at);
    },

    addJoin(user: string, at: number) {
      joins.add({ user }, at);
      newcomers.add(user, at);
      fame.add(user, at);
    },

    /** Shows another name in the place of `user` from now on. */
    rename(user: string, callSign: string) {
      kills.rename(user, callSign);
      if (lastKill.value) lastKill.value = renamedKill(lastKill.value, user, callSign);
      joins.change(join => (join.user === user ? { ...join, user: callSign } : join));
      newcomers.rename(user, callSign);
      fame.rename(user, callSign);
    },

    /** Removes what has been shown for long enough at `now`. */
    expire(now: number) {
      kills.expire(now);
      joins.expire(now);
      newcomers.tick(now);
      fame.expire(now);
    },
  };
}
