import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Facts about other processes. */

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0); // signal 0 only checks whether the process exists
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether the process that started this one is still its parent. On Windows the id of the parent never changes and
 * looking it up is slow, so only its existence is checked.
 */
export const hasParent = (pid: number) =>
  (process.platform === 'win32' || process.ppid === pid) && isAlive(pid);

/** The id of a process's parent; 0 if it is unknown. */
export function parentOf(pid: number) {
  if (process.platform === 'win32') return 0;
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0);
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) || 0;
}

/**
 * CPU time that a process's main thread has used so far, in ms; null if the system does not report it. Only
 * Linux does.
 */
export function mainThreadCpuMs(pid: number) {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return null;
  }
}
