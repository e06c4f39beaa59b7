import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The processes of the system, as Linux reports them. */

/** Process ids of the children of a process; none if the system does not report them. */
export function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return [];
  return readdirSync(tasks).flatMap(task =>
    readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

/** All descendants of a process, the latest last. */
export const descendantsOf = (pid: number): number[] =>
  childrenOf(pid)
    .flatMap(child => [child, ...descendantsOf(child)])
    .sort((one, other) => one - other);

/** Whether a process runs. One that has ended, but was not collected by its parent, does not count. */
export function isAlive(pid: number): boolean {
  const path = `/proc/${pid}/stat`;
  return existsSync(path) && !/\) Z /.test(readFileSync(path, 'utf8'));
}
