import { io } from '../../../core/io.ts';
import type { ChatLimits } from '../services/service.ts';
/** Counts the lines sent to a platform, to stay below the platform's limit. */
export interface SendRate {
  /** Counts one line. */
  take(): void;
  /** Time until the next line may be sent, in ms; 0 if it may be sent now. */
  waitMs(): number;
}

/** Maximum number of lines that a platform accepts within a time window. */
export type SendLimit = Pick<ChatLimits, 'most' | 'windowMs'>;

/** Limit for chat lines. Twitch mutes an account for half an hour if it writes more than 100 lines within 30 s. */
export const CHAT: SendLimit = { most: 90, windowMs: 30_000 };

/**
 * Number of chat lines that a server is assumed to have written just before it crashed. The next server
 * counts them as sent.
 * @limit lines
 */
export const LINES_BEFORE_RESTART = 80;

/** `before` is the number of lines that an earlier server may have sent shortly before this start. */
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
