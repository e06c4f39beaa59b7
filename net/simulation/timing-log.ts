import { io } from '../../core/io.ts';
import type { Report, TickTiming } from '../../schema/wire/messages.ts';

/** How ticks kept time in a second. */
export interface TimedSecond extends TickTiming {
  /** When it ended, wall-clock ms. */
  at: number;
}

/** Time of which the timing of ticks is stored. @limit s */
const KEPT = 300;

/** What was measured of the ticks in the last minutes, second by second. */
export function createTimingLog(now: () => number = io.wall) {
  const seconds: TimedSecond[] = [];
  return {
    report({ timing }: Pick<Report, 'timing'>) {
      if (!timing) return;
      seconds.push({ at: now(), ...timing });
      if (seconds.length > KEPT) seconds.shift();
    },
    /** The oldest first. */
    seconds: seconds as readonly TimedSecond[],
  };
}
