import { createLogger } from '../logger.ts';

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
