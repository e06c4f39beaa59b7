import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../../server/start-error.ts';
import { GAME_VERSION } from '../../../server/version.ts';
import { readIcon } from './icon.ts';

/** `Starfray.exe`, which is compiled with mingw-w64. */

const TARGET = 'x86_64-w64-mingw32';
const source = (name: string) => join(import.meta.dirname, name);

/** Compiles the launcher to `file`. Throws a StartError if the compiler is not installed. */
export function buildLauncher(file: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'starfray-launcher-'));
  try {
    writeFileSync(join(folder, 'starfray.ico'), readIcon());
    const numbers = `VERSION_NUMBERS=${GAME_VERSION.replaceAll('.', ',')},0`;
    const version = ['-D', numbers, '-D', `VERSION_TEXT=\\"${GAME_VERSION}\\"`];
    const resource = join(folder, 'launcher.o');
    run('windres', [...version, '-I', folder, source('launcher.rc'), resource]);
    const alike = ['-Wl,--no-insert-timestamp', '-s', '-O2'];
    const strict = ['-Wall', '-Wextra', '-Werror', '-municode', '-mwindows'];
    run('gcc', [...alike, ...strict, source('launcher.c'), resource, '-o', file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(tool: string, args: string[]) {
  const { error, status, stderr } = spawnSync(`${TARGET}-${tool}`, args, { encoding: 'utf8' });
  if (error) {
    throw new StartError(
      `The package for Windows needs ${TARGET}-${tool}. On Debian: apt-get install gcc-mingw-w64-x86-64`,
    );
  }
  if (status !== 0) throw new Error(`${tool} failed: ${stderr}`);
}
