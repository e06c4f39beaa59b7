import { io } from '../../core/io.ts';
import type { Report, TickTiming } from '../../schema/wire/messages.ts';

/** Timing of the ticks within one second. */
export interface TimedSecond extends TickTiming {
  /** End of the second (wall clock, ms). */
  at: number;
}

/** Time for which the timing of ticks is remembered. @limit s */
const MAX_SECONDS = 300;

/** Creates the log of tick timing in the last minutes, by second. */
export function createTimingLog(now: () => number = io.wall) {
  const seconds: TimedSecond[] = [];
  return {
    report({ timing }: Pick<Report, 'timing'>) {
      if (!timing) return;
      seconds.push({ at: now(), ...timing });
      if (seconds.length > MAX_SECONDS) seconds.shift();
    },
    /** Timing of each second, oldest first. */
    seconds: seconds as readonly TimedSecond[],
  };
}
