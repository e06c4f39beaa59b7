import type { Clock } from '../clock.ts';
import type { Notification } from './frames.ts';

/** Older messages are out of date; for so long ids are remembered. */
const MAX_AGE_MS = 10 * 60_000;
const MAX_IDS = 100_000;

/** Lets each message pass once, and none that is older than ten minutes by the platform's own clock. */
export function createOnce(clock: Clock) {
  const seenAt = new Map<string, number>();
  /** How far the platform's clock is ahead of this machine's, which may be wrong. */
  let ahead = 0;

  const forgetOld = () => {
    for (const [id, at] of seenAt) {
      if (seenAt.size <= MAX_IDS && clock.now() - at <= 2 * MAX_AGE_MS) return;
      seenAt.delete(id);
    }
  };

  return {
    /** What the platform's clock shows now. */
    setTime(platformMs: number) {
      ahead = platformMs - clock.now();
    },
    passes({ id, at }: Pick<Notification, 'id' | 'at'>): boolean {
      if (seenAt.has(id) || clock.now() + ahead - at > MAX_AGE_MS) return false;
      seenAt.set(id, clock.now());
      forgetOld();
      return true;
    },
  };
}
