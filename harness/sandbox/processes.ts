import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Facts about processes, as Linux reports them. */

/** Process ids of a process's children; empty if the system does not report them. */
export function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return [];
  return readdirSync(tasks).flatMap(task =>
    readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

/** Ids of all descendants of a process, sorted so that the latest is the last. */
export const descendantsOf = (pid: number): number[] =>
  childrenOf(pid)
    .flatMap(child => [child, ...descendantsOf(child)])
    .sort((one, other) => one - other);

/** Whether a process is running. A zombie process does not count. */
export function isAlive(pid: number): boolean {
  const path = `/proc/${pid}/stat`;
  return existsSync(path) && !/\) Z /.test(readFileSync(path, 'utf8'));
}
