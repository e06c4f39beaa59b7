import { type CreditedKill, createKillMarks, type KillMarks } from './kill-marks.ts';
import { createRows } from './rows.ts';

/** A kill as the kill feed shows it. */
export type Kill = KillMarks & CreditedKill;

const ROWS = 6;

/** Who shot whom. */
export function createKillFeed() {
  const rows = createRows<Kill>(ROWS);
  const marks = createKillMarks();
  return {
    list: rows.list,
    expire: rows.expire,
    add({ victim, killer, friendly }: CreditedKill, at: number) {
      const kill = { victim, killer, friendly };
      rows.add({ ...kill, ...marks.mark(kill) }, at);
    },
    /** Shows another name in the place of `user` from now on. */
    rename(user: string, callSign: string) {
      const renamed = <T extends string | null>(name: T) => (name === user ? callSign : name);
      rows.change(kill => ({ ...kill, victim: renamed(kill.victim), killer: renamed(kill.killer) }));
      marks.rename(user, callSign);
    },
    /** Empties the feed for a round. `isUnderWay`: it began before this page was watching. */
    startRound(isUnderWay: boolean) {
      rows.clear();
      marks.reset(isUnderWay);
    },
  };
}
