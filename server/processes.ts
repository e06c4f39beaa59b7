import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Facts about other processes. */

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0); // tests for the process only
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether the process that started this one still runs as its parent. On Windows a process keeps its parent's number
 * for good, and to look it up takes long.
 */
export const hasParent = (pid: number) =>
  (process.platform === 'win32' || process.ppid === pid) && isAlive(pid);

/** 0 where it is unknown. */
export function parentOf(pid: number) {
  if (process.platform === 'win32') return 0;
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0);
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) || 0;
}

/** Processor time of the main thread of a process so far, in ms; null where the system does not report it (not Linux). */
export function mainThreadCpuMs(pid: number) {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return null;
  }
}
