import type { StdioOptions } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';

/** File handles that a process hands on to those that it starts. */

/** O_CLOEXEC, see proc(5) on `fdinfo`. Such a handle is closed in a new program. */
const CLOSED_IN_OTHERS = 0o2000000;

/** Those from number `first` on that this process was given by whoever started it, and would hand on. Linux only. */
function inheritedFrom(first: number): number[] {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter(fd => fd >= first && !(flagsOf(fd) & CLOSED_IN_OTHERS));
}

function flagsOf(fd: number): number {
  try {
    const info = readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8');
    return Number.parseInt(/^flags:\s*([0-7]+)$/m.exec(info)?.[1] ?? '0', 8);
  } catch {
    return CLOSED_IN_OTHERS; // closed meanwhile
  }
}

let nothing: number | undefined;

/** So many pipes and no other handle: in the place of those that would be handed on there is nothing to read. */
export function onlyPipes(pipes: number): StdioOptions {
  const stdio: StdioOptions = Array(pipes).fill('pipe');
  if (process.platform !== 'linux') return stdio;
  for (const fd of inheritedFrom(pipes)) {
    nothing ??= openSync(devNull, 'r');
    stdio[fd] = nothing;
  }
  return Array.from(stdio, each => each ?? 'ignore');
}
