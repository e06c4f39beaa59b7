import { type Clock, wallClock } from './clock.ts';

/** The platform's clock, as its messages report it. The clock of this machine may be wrong, or be corrected during a show. */
export interface PlatformTime {
  /** Time of the platform; that of this machine until one was reported. Unit: wall-clock ms, as everywhere here. */
  now(): number;
  /**
   * Time of the platform at a past time of this machine. Never later than the latest reported time: this machine's clock
   * may have been ahead then.
   */
  pastOf(ownMs: number): number;
  /** Sets the time that the platform reported just now. */
  set(platformMs: number): void;
}

export function createPlatformTime(clock: Clock = wallClock): PlatformTime {
  let reported: { ms: number; at: number } | null = null;
  const now = () => (reported ? reported.ms + clock.steady() - reported.at : clock.now());
  return {
    now,
    pastOf: ownMs => Math.min(ownMs + now() - clock.now(), reported?.ms ?? Number.POSITIVE_INFINITY),
    set(platformMs) {
      reported = { ms: platformMs, at: clock.steady() };
    },
  };
}
