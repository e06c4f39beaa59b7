import { readdirSync, readFileSync } from 'node:fs';

/** What the kernel counts processor time in, for programs. Unit: ms. */
const CLOCK_TICK_MS = 10;

/** Processor time of a process and of those that it started, ms; null where the system does not tell. */
export function cpuMsOf(pid: number): number | null {
  try {
    return [pid, ...descendantsOf(pid)].map(ownCpuMs).reduce((sum, ms) => sum + ms, 0);
  } catch {
    return null; // not Linux, or one of them has just ended
  }
}

/** The second word of a line is the name, which may hold blanks and brackets, see proc(5). */
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
