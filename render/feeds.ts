import { createFame } from './fame.ts';
import { createKillFeed, type Kill } from './kill-feed.ts';
import type { CreditedKill } from './kill-marks.ts';
import { createRows } from './rows.ts';

const JOIN_ROWS = 4;

/**
 * Who shot whom, who joined, and whose names stand out because of it. Times are of the local clock, ms; `weightOf` says
 * how much a kill matters.
 */
export function createFeeds(weightOf: (kill: Kill) => number) {
  const kills = createKillFeed(weightOf);
  const joins = createRows<{ user: string }>(JOIN_ROWS);
  const fame = createFame();

  return {
    kills: kills.list,
    killsLeftOut: kills.leftOut,
    joins: joins.list,
    fameOf: fame.of,
    startRound: kills.startRound,
    /** Empties the list of those who just joined. */
    clearJoins: joins.clear,

    addKill(kill: CreditedKill, at: number) {
      kills.add(kill, at);
      if (kill.killer) fame.add(kill.killer, at);
    },

    addJoin(user: string, at: number) {
      joins.add({ user }, at);
      fame.add(user, at);
    },

    /** Shows another name in the place of `user` from now on. */
    rename(user: string, callSign: string) {
      kills.rename(user, callSign);
      joins.change(join => (join.user === user ? { ...join, user: callSign } : join));
      fame.rename(user, callSign);
    },

    /** Removes what has been shown for long enough at `now`. */
    expire(now: number) {
      kills.expire(now);
      joins.expire(now);
      fame.expire(now);
    },
  };
}
