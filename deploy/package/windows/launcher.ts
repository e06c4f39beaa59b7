import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../../server/start-error.ts';
import { GAME_VERSION } from '../../../server/version.ts';
import { ROOT } from '../commit.ts';

/** `Starfray.exe`, compiled by mingw-w64. */

const TARGET = 'x86_64-w64-mingw32';
const ICON = join(ROOT, 'nw-app/icon.png');
const source = (name: string) => join(import.meta.dirname, name);

/** Compiles it to that file. Throws a StartError without the compiler. */
export function buildLauncher(file: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'starfray-launcher-'));
  try {
    writeFileSync(join(folder, 'starfray.ico'), iconOf(readFileSync(ICON)));
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

/** An icon file with one picture, a PNG of at most 256 x 256: a list of one entry before it. */
function iconOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon, not a cursor
  head.writeUInt16LE(1, 4); // number of pictures
  for (const side of [0, 1]) head[6 + side] = png.readUInt32BE(16 + 4 * side) % 256; // width, height; 0 means 256
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
