/** How long a stop may take before the process ends all the same. */
const STOP_MS = 2_800;
const PARENT_CHECK_MS = 250;

/**
 * Calls `stop` once when the process is asked to end: by a signal, or because the npm that started it is gone
 * (a signal sent to npm alone does not reach its child). Then ends the process, at the latest after 3 s.
 */
export function endWithParent(stop: () => Promise<void>, onLog: (line: string) => void) {
  let stopping = false;
  const end = async (why: string) => {
    if (stopping) return;
    stopping = true;
    onLog(`Stopping: ${why}.`);
    setTimeout(() => process.exit(0), STOP_MS).unref();
    await stop();
    process.exit(0);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && end('npm is gone'), PARENT_CHECK_MS).unref();
  }
}
