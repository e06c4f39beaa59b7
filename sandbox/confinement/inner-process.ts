import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Longest wait for bubblewrap to start a process. @limit */
const MAX_WAIT_MS = 5_000;

/**
 * Returns a function that ends the process started by bubblewrap; bubblewrap ends with it. Bubblewrap must not be
 * killed first, because a process that it is still setting up would wait for it forever.
 * @param info the stream to which bubblewrap writes the id of the process, as JSON.
 */
export function killWithInner(bubblewrap: ChildProcess, info: Readable): () => void {
  let inner: number | null = null;
  let isKilled = false;
  let text = '';
  const isAlive = () => bubblewrap.exitCode === null && bubblewrap.signalCode === null;
  const killInner = () => isKilled && isAlive() && inner !== null && signal(inner);
  info.on('error', () => {}); // the process has died; its exit status gives the reason
  info.on('data', chunk => {
    text += chunk;
    inner ??= childPidIn(text);
    killInner();
  });
  return () => {
    if (isKilled || !isAlive()) return;
    isKilled = true;
    killInner();
    const timer = setTimeout(() => bubblewrap.kill('SIGKILL'), MAX_WAIT_MS);
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
    // the process has ended already
  }
}
