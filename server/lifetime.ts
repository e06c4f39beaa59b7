import { STOP_SIGNALS } from './stop-signals.ts';

/** Longest time that a shutdown may take. After that the process ends at once. @limit */
const STOP_MS = 2_800;

interface Listeners {
  onOrphaned(listener: () => void): void;
  onLog(line: string): void;
}

/**
 * Calls `stop` once when a signal asks the server to end or its supervisor is gone. Then ends the process, after 3 s at
 * the latest. Returns a function that also stops the server. The arguments of this function are the end of the log line
 * `Stopping: ...` and the exit code.
 */
export function endWhenAsked(stop: () => Promise<void>, { onOrphaned, onLog }: Listeners) {
  let stopping = false;
  const end = async (why: string, exitCode = 0) => {
    if (stopping) return;
    stopping = true;
    onLog(`Stopping: ${why}.`);
    setTimeout(() => process.exit(exitCode), STOP_MS).unref();
    await stop();
    process.exit(exitCode);
  };

  for (const signal of STOP_SIGNALS) process.on(signal, () => end(signal));
  onOrphaned(() => end('its supervisor is gone'));
  return end;
}

/** Lets the process continue when the reader of its output exits, as with `| head`. */
export function outliveReaders() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
