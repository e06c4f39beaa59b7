import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environment, temporaryHome } from '../../harness/process.ts';
import { makeHome } from './damage.ts';
import { type Outcome, skipped } from './outcome.ts';
import { mountSmallDisk, NO_DISK } from './small-disk.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAMS = ['net/serve.ts', 'net/cli/key.ts', 'net/cli/backup.ts', 'net/cli/restore.ts'];

/**
 * Starts the server and each command on a read-only disk. Each must end with one line that gives the true reason, and
 * exit code 1.
 */
export async function startReadOnly(): Promise<Outcome> {
  const disk = mountSmallDisk(4);
  if (!disk) return skipped('read-only disk', NO_DISK);
  const home = temporaryHome(disk.path);
  makeHome(home.path);
  disk.setReadOnly(true);
  const faults = PROGRAMS.flatMap(program => faultOf(program, home.path));
  disk.remove();
  return { line: `read-only disk: ${PROGRAMS.length} programs, ${faults.length} with other words`, faults };
}

function faultOf(program: string, home: string): string[] {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program],
    { cwd: ROOT, env: environment(home), encoding: 'utf8', timeout: 30_000 },
  );
  const isRight = status === 1 && stdout === '' && /^The data folder .*read-only.*\n$/.test(stderr);
  return isRight ? [] : [`${program} ended with exit code ${status} and said ${stdout}${stderr}`];
}
