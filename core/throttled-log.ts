import { io } from './io.ts';
/** Logs a line unless it is the same as the one before. */
export function logChanges(onLog: (line: string) => void) {
  let last = '';
  return (line: string) => {
    if (line !== last) onLog(line);
    last = line;
  };
}

/** Shortest time between two log lines about the same failure. @limit */
const LOG_MS = 60_000;

interface ThrottledLogOptions {
  onLog(line: string): void;
  /** Shortest time between two lines, ms. */
  everyMs?: number;
  now?: () => number;
}

/**
 * Logs the first of many occurrences at once, and then at most a line a minute. `lineOf` gets their number since the
 * last line, and the reason of the latest.
 */
export function createThrottledLog(
  lineOf: (count: number, reason: string) => string,
  { onLog, everyMs = LOG_MS, now = io.steady }: ThrottledLogOptions,
) {
  let count = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (reason: string) => {
    count++;
    if (now() - loggedAt < everyMs) return;
    onLog(lineOf(count, reason));
    count = 0;
    loggedAt = now();
  };
}
