import { pino } from 'pino';

/** The log of a program. */
export interface Log {
  info(line: string): void;
  /** Writes a message to the operator. */
  onLog(line: string): void;
  /** Writes a failure that is a bug of the program. */
  onBug(error: unknown): void;
}

/** Writes the log to stderr, as JSON lines. Each line has been written when the call returns, so a crash loses none. */
export function createLog(level: string): Log {
  const logger = pino({ level, base: null }, pino.destination({ dest: 2, sync: true }));
  return {
    info: line => logger.info(line),
    onLog: line => logger.warn(line),
    onBug: error => logger.error(error),
  };
}
