import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

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
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const ancestors = npmAncestors(parent);
  const isOrphan = () => process.ppid !== parent || !ancestors.every(isAlive);
  setInterval(() => isOrphan() && end('npm is gone'), PARENT_CHECK_MS).unref();
}

/** npm runs a script by a shell: the parent may live on when npm itself was killed. */
function npmAncestors(shell: number) {
  const npm = parentOf(shell);
  return npm > 1 ? [shell, npm] : [shell];
}

/** 0 where it cannot be told. */
function parentOf(pid: number) {
  if (process.platform === 'win32') return 0;
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0);
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) || 0;
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0); // tests for the process only
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
