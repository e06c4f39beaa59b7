import { io } from '../../../core/io.ts';

/** Shortest time between two log lines about unreadable messages. @limit */
const LOG_MS = 60_000;

/** Logs invalid messages of the relay, at most once a minute, for those who build a relay. */
export function createUnusable(onLog: (line: string) => void) {
  let count = 0;
  let loggedAt = -Infinity;
  return (why: string) => {
    count++;
    if (io.steady() - loggedAt < LOG_MS) return;
    onLog(
      `The relay sent ${count} invalid messages; the reason for the last one: ${why}. docs/relay.md has the rules.`,
    );
    count = 0;
    loggedAt = io.steady();
  };
}
