import { signal } from '@preact/signals';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import { createKillFeed, type Kill } from './kill-feed.ts';
import type { CreditedKill } from './kill-marks.ts';
import { createNewcomers } from './newcomers.ts';
import { createRows } from './rows.ts';

/** How long a pilot's name tag is preferred after the pilot joined or killed. */
const ACTIVE_MS = 8_000;

/** Pilots who joined or killed lately: their name tags are preferred. Times are of the local clock, ms. */
function createRecentActivity() {
  const since = new Map<string, number>();
  return {
    /** When a pilot last joined or killed; undefined when that was too long ago. */
    of: (pilot: string) => since.get(pilot),
    add(pilot: string, at: number) {
      since.set(pilot, at);
    },
    /** Forgets pilots who are no longer active at `now`. */
    expire(now: number) {
      for (const [pilot, at] of since) if (now - at > ACTIVE_MS) since.delete(pilot);
    },
  };
}

const JOIN_ROWS = 4;

/**
 * Who shot whom, who joined, and whose names stand out because of it. Times are of the local clock, ms; `weightOf` says
 * how much a kill matters, `pilotOf` whom a number stands for.
 */
export function createFeeds(
  weightOf: (kill: Kill) => number,
  pilotOf: (id: string) => OverlayPilot | undefined,
) {
  const kills = createKillFeed(weightOf);
  const joins = createRows<{ user: string }>(JOIN_ROWS);
  const newcomers = createNewcomers(pilotOf);
  const activity = createRecentActivity();
  const lastKill = signal<CreditedKill | null>(null);

  return {
    kills: kills.list,
    killsLeftOut: kills.leftOut,
    joins: joins.list,
    /** The last kill of the round. */
    lastKill,
    newcomers: newcomers.shown,
    activeSince: activity.of,
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
      if (kill.killer) activity.add(kill.killer, at);
      lastKill.value = kill;
      return kills.add(kill, at);
    },

    addJoin(user: string, at: number) {
      joins.add({ user }, at);
      newcomers.add(user, at);
      activity.add(user, at);
    },

    /** Removes what has been shown for long enough at `now`. */
    expire(now: number) {
      kills.expire(now);
      joins.expire(now);
      newcomers.tick(now);
      activity.expire(now);
    },
  };
}
