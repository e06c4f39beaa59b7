import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type Zippable, zipSync } from 'fflate';

/** Archives of a folder. Equal files give archives that are equal byte for byte. */

/** Paths of all files in the folder, sorted. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort();

/**
 * Gives all files and folders the same permissions and the given time, in seconds since 1970. The paths of programs are
 * relative.
 */
export function makeAlike(folder: string, programs: readonly string[], time: number): void {
  const isProgram = (path: string) => programs.includes(relative(folder, path));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, entry.isDirectory() || isProgram(path) ? 0o755 : 0o644);
    utimesSync(path, time, time);
  }
  chmodSync(folder, 0o755);
  utimesSync(folder, time, time);
}

/** Packs the folder with GNU tar. */
export function packTar(folder: string, file: string): void {
  const alike = ['--sort=name', '--format=gnu', '--owner=0', '--group=0', '--numeric-owner'];
  const compress = ['--use-compress-program', 'gzip -9n'];
  execFileSync('tar', [...alike, ...compress, '-cf', file, '-C', dirname(folder), basename(folder)]);
}

/** Packs the folder as a zip file. `TZ` must be UTC, because times in a zip file have no time zone. */
export function packZip(folder: string, file: string): void {
  const entries: Zippable = {};
  for (const path of filesBelow(folder)) {
    const { mode, mtime } = lstatSync(path);
    const name = relative(dirname(folder), path).replaceAll('\\', '/');
    entries[name] = [readFileSync(path), { level: 9, mtime, os: UNIX, attrs: mode << 16 }];
  }
  writeFileSync(file, zipSync(entries));
}

/** The code of the system whose file permissions an entry has. */
const UNIX = 3;

/** Writes the SHA-256 of all packages in the folder, as `sha256sum --check` reads them. Returns the path of the list. */
export function writeHashes(folder: string): string {
  const packages = readdirSync(folder).filter(name => /\.(zip|tar\.gz|exe|mcpb)$/.test(name));
  const lines = packages.sort().map(name => `${sha256(join(folder, name))}  ${name}\n`);
  const list = join(folder, 'SHA256SUMS');
  writeFileSync(list, lines.join(''));
  return list;
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Size of all files in the folder. Unit: bytes. */
export const sizeOf = (folder: string): number =>
  filesBelow(folder).reduce((sum, path) => sum + statSync(path).size, 0);
