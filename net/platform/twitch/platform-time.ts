import { type Clock, wallClock } from './clock.ts';

/**
 * The platform's clock, according to its messages: this machine's clock may be wrong, and be corrected during a show.
 */
export interface PlatformTime {
  /** The platform's current time; this machine's until a message has arrived. Wall clock, ms, like all times here. */
  now(): number;
  /**
   * The platform's time at a time of this machine. For a time in the past never later than the latest message, because
   * this machine's clock may have been ahead then.
   */
  pastOf(ownMs: number): number;
  /** Records the platform's time in a message that has just arrived. */
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
