import { io } from '../../core/io.ts';
import type { Report, TickTiming } from '../../schema/wire/messages.ts';

/** Timing of the ticks in one second. */
export interface TimedSecond extends TickTiming {
  /** End of the second: wall clock, ms. */
  at: number;
}

/** Length of the stored history of tick timing. @limit s */
const MAX_SECONDS = 300;

/** Timing of the ticks in the last minutes, by second. */
export function createTimingLog(now: () => number = io.wall) {
  const seconds: TimedSecond[] = [];
  return {
    report({ timing }: Pick<Report, 'timing'>) {
      if (!timing) return;
      seconds.push({ at: now(), ...timing });
      if (seconds.length > MAX_SECONDS) seconds.shift();
    },
    /** Oldest first. */
    seconds: seconds as readonly TimedSecond[],
  };
}
