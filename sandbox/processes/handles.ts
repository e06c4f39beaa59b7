import type { StdioOptions } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';

/** The file handles that a process passes on to those it starts. */

/** O_CLOEXEC, see proc(5) on `fdinfo`: such a handle is closed in a new program. */
const CLOSE_ON_EXEC = 0o2000000;

/** Handles from number `first` on that this process inherited and would pass on. Linux only. */
function inheritedFrom(first: number): number[] {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter(fd => fd >= first && !(flagsOf(fd) & CLOSE_ON_EXEC));
}

function flagsOf(fd: number): number {
  try {
    const info = readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8');
    return Number.parseInt(/^flags:\s*([0-7]+)$/m.exec(info)?.[1] ?? '0', 8);
  } catch {
    return CLOSE_ON_EXEC; // closed meanwhile
  }
}

let emptyFile: number | undefined;

/** Handles for a process: so many pipes and nothing else. Inherited handles are replaced by an empty file. */
export function onlyPipes(pipes: number): StdioOptions {
  const stdio: StdioOptions = Array(pipes).fill('pipe');
  if (process.platform !== 'linux') return stdio;
  for (const fd of inheritedFrom(pipes)) {
    emptyFile ??= openSync(devNull, 'r');
    stdio[fd] = emptyFile;
  }
  return Array.from(stdio, each => each ?? 'ignore');
}
