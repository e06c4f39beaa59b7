import { signal } from '@preact/signals';
import type { GameEvent } from '../schema/events.ts';
import { type CreditedKill, createKillMarks, type KillMarks, renameKey } from './kill-marks.ts';

/** A row of the kill feed. Times are of the local clock, ms. */
export interface Kill extends KillMarks, CreditedKill {
  key: number;
  at: number;
}

/** A row of the list of pilots who just joined. */
interface Join {
  key: number;
  user: string;
  at: number;
}

const KILL_ROWS = 6;
const JOIN_ROWS = 4;
const ROW_MS = 6_000;
/** How long a pilot's name tag is preferred after the pilot joined or killed. */
const FAME_MS = 8_000;

/** Who shot whom, who joined, and whose names stand out because of it. */
export function createFeeds() {
  const kills = signal<readonly Kill[]>([]);
  const joins = signal<readonly Join[]>([]);
  const fame = new Map<string, number>();
  const marks = createKillMarks();
  let keys = 0;

  return {
    kills,
    joins,
    /** When a pilot of that name last joined or killed; undefined when that was too long ago. */
    fameOf: (name: string) => fame.get(name),

    addKill({ victim, killer, friendly }: Extract<GameEvent, { type: 'kill' }>, at: number) {
      const kill = { victim, killer, friendly };
      kills.value = [{ key: keys++, at, ...kill, ...marks.mark(kill) }, ...kills.value].slice(0, KILL_ROWS);
      if (killer) fame.set(killer, at);
    },

    addJoin(user: string, at: number) {
      joins.value = [{ key: keys++, user, at }, ...joins.value].slice(0, JOIN_ROWS);
      fame.set(user, at);
    },

    /** Shows another name in the place of `user` from now on. */
    rename(user: string, callSign: string) {
      const renamed = <T extends string | null>(name: T) => (name === user ? callSign : name);
      kills.value = kills.value.map(kill => ({
        ...kill,
        victim: renamed(kill.victim),
        killer: renamed(kill.killer),
      }));
      joins.value = joins.value.map(join => ({ ...join, user: renamed(join.user) }));
      renameKey(fame, user, callSign);
      marks.rename(user, callSign);
    },

    /** Empties the kill feed for a round. `isUnderWay`: it began before this page was watching. */
    startRound(isUnderWay: boolean) {
      kills.value = [];
      marks.reset(isUnderWay);
    },

    /** Removes what has been shown for long enough at `now`. */
    expire(now: number) {
      const isFresh = ({ at }: { at: number }) => now - at < ROW_MS;
      if (!kills.value.every(isFresh)) kills.value = kills.value.filter(isFresh);
      if (!joins.value.every(isFresh)) joins.value = joins.value.filter(isFresh);
      for (const [name, at] of fame) if (now - at > FAME_MS) fame.delete(name);
    },
  };
}
