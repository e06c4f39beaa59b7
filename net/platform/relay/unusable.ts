import { io } from '../../../core/io.ts';

/** Shortest time between two log lines about unreadable messages. @limit */
const LOG_MS = 60_000;

/** Logs what the relay sends that cannot be used, at most once a minute: whoever builds one must find it. */
export function createUnusable(onLog: (line: string) => void) {
  let count = 0;
  let loggedAt = -Infinity;
  return (why: string) => {
    count++;
    if (io.steady() - loggedAt < LOG_MS) return;
    onLog(
      `The relay sent ${count} messages that cannot be used, the last because of ${why}: docs/relay.md has the rules.`,
    );
    count = 0;
    loggedAt = io.steady();
  };
}
