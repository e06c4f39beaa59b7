import { io } from '../../../core/io.ts';
/** Counts lines sent to a platform, so that they stay below its limit. */
export interface SendRate {
  /** Counts one line. */
  take(): void;
  /** Time until the next line may be sent, ms; 0 if now. */
  waitMs(): number;
}

/** Maximum number of lines that a platform accepts within a time window. */
interface SendLimit {
  most: number;
  windowMs: number;
}

/** Lines of a chat. Twitch silences an account that writes more than 100 in that time for half an hour. */
const CHAT: SendLimit = { most: 90, windowMs: 30_000 };

/** Lines that a crashed server may have written just before. The next server waits as if it had. @limit lines */
export const LINES_BEFORE_RESTART = 80;

/** `before`: how many lines others may have sent shortly before. */
export function createSendRate({ most, windowMs } = CHAT, now: () => number = io.wall, before = 0): SendRate {
  const times = Array.from({ length: before }, now);
  return {
    take() {
      times.push(now());
      if (times.length > most) times.shift();
    },
    waitMs: () => (times.length < most ? 0 : Math.max(0, (times[0] ?? 0) + windowMs - now())),
  };
}
