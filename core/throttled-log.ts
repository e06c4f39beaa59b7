import { io } from './io.ts';
/** Returns a function that logs a line unless it equals the previous one. */
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
 * Returns a function that counts an occurrence. The function logs the first occurrence at once, then at most one line
 * per `everyMs` (a minute by default). `lineOf` receives the number of occurrences since the last line and the reason
 * for the latest occurrence.
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
