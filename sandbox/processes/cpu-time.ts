import { readdirSync, readFileSync } from 'node:fs';

/** The unit in which Linux reports processor time. Unit: ms. */
const CLOCK_TICK_MS = 10;

/** Processor time of a process and its descendants in ms; null where the system does not report it. */
export function cpuMsOf(pid: number): number | null {
  try {
    return [pid, ...descendantsOf(pid)].map(ownCpuMs).reduce((sum, ms) => sum + ms, 0);
  } catch {
    return null; // not Linux, or one of them has just ended
  }
}

/** The second field is the name, which may contain blanks and brackets; see proc(5). */
function ownCpuMs(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [userTicks, systemTicks] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(userTicks) + Number(systemTicks)) * CLOCK_TICK_MS;
}

function descendantsOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  const children = readdirSync(tasks).flatMap(task =>
    readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap(child => [child, ...descendantsOf(child)]);
}
