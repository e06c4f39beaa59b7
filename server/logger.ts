import { type Logger, pino } from 'pino';

/** Writes the log to stderr, line by line as JSON; each line is out when the call returns, even before a crash. */
export const createLogger = (level: string): Logger =>
  pino({ level, base: null }, pino.destination({ dest: 2, sync: true }));
