import type { Clock } from '../clock.ts';
import type { PlatformTime } from '../platform-time.ts';
import type { Notification } from './frames.ts';

/** Oldest message that is accepted, and time for which ids are remembered. @limit */
const MAX_AGE_MS = 10 * 60_000;
/** Most remembered ids of messages. @limit */
const MAX_IDS = 100_000;

/** Passes each message on once, and none that is older than ten minutes by the platform's own clock. */
export function createOnce(clock: Pick<Clock, 'steady'>, time: Pick<PlatformTime, 'now'>) {
  const seenAt = new Map<string, number>();

  const forgetOld = () => {
    for (const [id, at] of seenAt) {
      if (seenAt.size <= MAX_IDS && clock.steady() - at <= 2 * MAX_AGE_MS) return;
      seenAt.delete(id);
    }
  };

  return ({ id, at }: Pick<Notification, 'id' | 'at'>): boolean => {
    if (seenAt.has(id) || time.now() - at > MAX_AGE_MS) return false;
    seenAt.set(id, clock.steady());
    forgetOld();
    return true;
  };
}
