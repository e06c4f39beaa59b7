import { type Clock, wallClock } from './clock.ts';

/** The platform's clock, as its messages show it: this machine's may be wrong, and be set right in the middle of a show. */
export interface PlatformTime {
  /** What it shows now; this machine's clock until it was heard. Unit: wall-clock ms, as everywhere here. */
  now(): number;
  /**
   * What it showed when this machine's clock showed that. Never later than it was heard last, where that is said of the
   * past: this machine's clock may have been ahead then.
   */
  pastOf(ownMs: number): number;
  /** It shows that now. */
  hear(platformMs: number): void;
}

export function createPlatformTime(clock: Clock = wallClock): PlatformTime {
  let heard: { ms: number; at: number } | null = null;
  const now = () => (heard ? heard.ms + clock.steady() - heard.at : clock.now());
  return {
    now,
    pastOf: ownMs => Math.min(ownMs + now() - clock.now(), heard?.ms ?? Number.POSITIVE_INFINITY),
    hear(platformMs) {
      heard = { ms: platformMs, at: clock.steady() };
    },
  };
}
