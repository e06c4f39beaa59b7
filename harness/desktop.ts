import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment } from './process.ts';

/** Starts the game on Linux as a double click does. A small program replaces the browser. */

const OPEN = ['--disable-warning=ExperimentalWarning', 'net/desktop/double-click.ts'];
const ROOT = join(import.meta.dirname, '..');

/** Creates a folder with a program named `xdg-open`, which only records the pages that a browser would open. */
export function createDesktop() {
  const folder = mkdtempSync(join(tmpdir(), 'starfray-desktop-'));
  const pages = join(folder, 'pages');
  const program = join(folder, 'xdg-open');
  writeFileSync(program, `#!/bin/sh\necho "$1" >> '${pages}'\n`);
  chmodSync(program, 0o755);
  return {
    opened: () => (existsSync(pages) ? readFileSync(pages, 'utf8').trim().split('\n') : []),
    /** Starts the game as a double click does. Resolves with the exit code of the starting program. */
    async doubleClick(home: string, variables: Record<string, string>): Promise<number | null> {
      const PATH = `${folder}:${process.env.PATH}`;
      const env = environment(home, { ...variables, PATH });
      const [code] = await once(spawn(process.execPath, OPEN, { cwd: ROOT, env, stdio: 'ignore' }), 'close');
      return code;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Ids of the processes whose environment variable `name` has the given value. Linux only. */
export function processesWith(name: string, value: string): number[] {
  const variable = `${name}=${value}`;
  return readdirSync('/proc')
    .filter(entry => /^\d+$/.test(entry) && variablesOf(entry).includes(variable))
    .map(Number);
}

function variablesOf(process: string): string[] {
  try {
    return readFileSync(`/proc/${process}/environ`, 'utf8').split('\0');
  } catch {
    return []; // the process has ended, or belongs to another user
  }
}

/** Kills all processes whose environment variable `name` has the given value. */
export function endProcessesWith(name: string, value: string): void {
  for (const pid of processesWith(name, value)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {} // the process has ended
  }
}
