import { createLogger } from '../../server/logger.ts';
import type { LogTail } from '../log-tail.ts';

/** The log, as the parts of the server use it. */
export interface Log {
  info(line: string): void;
  /** For what the streamer should know. */
  onLog(line: string): void;
  /** For failures that are bugs of the game. */
  onBug(error: unknown): void;
}

export function createLog(level: string): Log {
  const logger = createLogger(level);
  return {
    info: line => logger.info(line),
    onLog: line => logger.warn(line),
    onBug: error => logger.error(error),
  };
}

/** A log whose lines are also noted in `tail`. */
export const notedIn = (tail: LogTail, log: Log): Log => ({
  info(line) {
    tail.note('info', line);
    log.info(line);
  },
  onLog(line) {
    tail.note('warn', line);
    log.onLog(line);
  },
  onBug(error) {
    tail.note('error', error);
    log.onBug(error);
  },
});
