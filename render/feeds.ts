import type { GameEvent } from '../schema/events.ts';
import { type CreditedKill, createKillMarks, type KillMarks, renameKey } from './kill-marks.ts';
import { createRows } from './rows.ts';

/** A kill as the kill feed shows it. */
export type Kill = KillMarks & CreditedKill;

const KILL_ROWS = 6;
const JOIN_ROWS = 4;
/** How long a pilot's name tag is preferred after the pilot joined or killed. */
const FAME_MS = 8_000;

/** Who shot whom, who joined, and whose names stand out because of it. Times are of the local clock, ms. */
export function createFeeds() {
  const kills = createRows<Kill>(KILL_ROWS);
  const joins = createRows<{ user: string }>(JOIN_ROWS);
  const fame = new Map<string, number>();
  const marks = createKillMarks();

  return {
    kills: kills.list,
    joins: joins.list,
    /** When a pilot of that name last joined or killed; undefined when that was too long ago. */
    fameOf: (name: string) => fame.get(name),

    addKill({ victim, killer, friendly }: Extract<GameEvent, { type: 'kill' }>, at: number) {
      const kill = { victim, killer, friendly };
      kills.add({ ...kill, ...marks.mark(kill) }, at);
      if (killer) fame.set(killer, at);
    },

    addJoin(user: string, at: number) {
      joins.add({ user }, at);
      fame.set(user, at);
    },

    /** Shows another name in the place of `user` from now on. */
    rename(user: string, callSign: string) {
      const renamed = <T extends string | null>(name: T) => (name === user ? callSign : name);
      kills.change(kill => ({ ...kill, victim: renamed(kill.victim), killer: renamed(kill.killer) }));
      joins.change(join => ({ ...join, user: renamed(join.user) }));
      renameKey(fame, user, callSign);
      marks.rename(user, callSign);
    },

    /** Empties the kill feed for a round. `isUnderWay`: it began before this page was watching. */
    startRound(isUnderWay: boolean) {
      kills.clear();
      marks.reset(isUnderWay);
    },

    /** Empties the list of those who just joined. */
    clearJoins: joins.clear,

    /** Removes what has been shown for long enough at `now`. */
    expire(now: number) {
      kills.expire(now);
      joins.expire(now);
      for (const [name, at] of fame) if (now - at > FAME_MS) fame.delete(name);
    },
  };
}
