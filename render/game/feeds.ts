import { signal } from '@preact/signals';
import type { CreditedKill, MarkedKill } from '../../schema/moments/kill-marks.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import { createKillFeed } from './kill-feed.ts';
import { createNewcomers } from './newcomers.ts';
import { createRows } from './rows.ts';

/** How long a pilot's name tag is preferred after the pilot joined or killed. */
const ACTIVE_MS = 8_000;

/** Pilots who joined or killed recently: their name tags are preferred. Times are in ms of the local clock. */
function createRecentActivity() {
  const since = new Map<string, number>();
  return {
    /** When a pilot last joined or killed; undefined when that was too long ago. */
    of: (pilot: string) => since.get(pilot),
    add(pilot: string, at: number) {
      since.set(pilot, at);
    },
    /** Drops pilots who are no longer active at `now`. */
    expire(now: number) {
      for (const [pilot, at] of since) if (now - at > ACTIVE_MS) since.delete(pilot);
    },
  };
}

const JOIN_ROWS = 4;

/**
 * Kills, joins, and the names that they make important. Times are in ms of the local clock. `weightOf` returns the
 * importance of a kill, and `pilotOf` the pilot with a number.
 */
export function createFeeds(
  weightOf: (kill: MarkedKill) => number,
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
    /** Empties the feed for a round. `isUnderWay`: the round began before this page was open. */
    startRound(isUnderWay: boolean) {
      kills.startRound(isUnderWay);
      lastKill.value = null;
    },
    /** Drops recent joins. */
    clearJoins() {
      joins.clear();
      newcomers.clear();
    },

    /** Adds a kill; returns it with its marks. */
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

    /**
     * Removes what has been shown for long enough at `now`. `hasCard`: whether a card is in the middle of the picture.
     */
    expire(now: number, hasCard: boolean) {
      kills.expire(now);
      joins.expire(now);
      newcomers.tick(now, hasCard);
      activity.expire(now);
    },
  };
}
