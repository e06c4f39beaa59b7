import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Bubblewrap that has not told of a process by then has started none, or is stopped. Unit: ms. */
const MOST_PATIENCE_MS = 5_000;

/**
 * What ends the process that bubblewrap has started, and bubblewrap, which ends with it. That must not be killed first:
 * a process that it is setting up would wait for its word for ever.
 * @param info where bubblewrap writes the number of the process, as JSON.
 */
export function killWithInner(bubblewrap: ChildProcess, info: Readable): () => void {
  let inner: number | null = null;
  let isDoomed = false;
  let told = '';
  const isAlive = () => bubblewrap.exitCode === null && bubblewrap.signalCode === null;
  const end = () => isDoomed && isAlive() && inner !== null && signal(inner);
  info.on('error', () => {}); // it died: its exit says so
  info.on('data', chunk => {
    told += chunk;
    inner ??= childPidIn(told);
    end();
  });
  return () => {
    if (isDoomed || !isAlive()) return;
    isDoomed = true;
    end();
    const timer = setTimeout(() => bubblewrap.kill('SIGKILL'), MOST_PATIENCE_MS);
    bubblewrap.once('exit', () => clearTimeout(timer));
  };
}

function childPidIn(info: string): number | null {
  const pid = /"child-pid": (\d+)\D/.exec(info)?.[1];
  return pid ? Number(pid) : null;
}

function signal(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
}
