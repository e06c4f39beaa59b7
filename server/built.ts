import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GameError } from '../schema/base/error.ts';
import { removeIfPossible, replaceFile } from './replace-file.ts';
import { RELEASE } from './version.ts';

/** Keeps built folders up to date: rebuilds them if they are missing or older than their sources. */

const ROOT = join(import.meta.dirname, '..');
const STAMP = '.built';

const newest = (path: string): number => {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map(name => newest(join(path, name))));
};

const isStale = (folder: string, sources: readonly string[]) => {
  const stamp = join(folder, STAMP);
  if (!existsSync(stamp)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  return sources.some(source => newest(join(ROOT, source)) > builtAt);
};

/**
 * Rebuilds a folder if needed. `build` fills a new folder next to it, which then replaces it. A release package uses
 * the folder as it is.
 */
export async function keepBuilt(
  folder: string,
  sources: readonly string[],
  build: (folder: string) => Promise<void>,
  { force = false, release = RELEASE } = {},
): Promise<void> {
  if (release) return;
  if (!force && !isStale(folder, sources)) return;
  const startedAt = new Date();
  const fresh = `${folder}.${process.pid}`;
  await build(fresh).catch(error => {
    removeIfPossible(fresh, { recursive: true });
    throw READ_ONLY.includes(error.code) ? notWritable(folder, error) : error;
  });
  const stamp = join(fresh, STAMP);
  writeFileSync(stamp, '');
  utimesSync(stamp, startedAt, startedAt); // changes during the build are built next time
  replace(folder, fresh);
}

/**
 * Runs a program that fills the given folder. It runs in a separate process, because a build takes hundreds of
 * megabytes that the server would not release. Rejects with the program's output if the build fails.
 */
export async function runBuilder(program: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, NODE_ENV: 'production' }; // so that the server of a test builds the same files
  const options = { windowsHide: true, maxBuffer: MAX_OUTPUT_BYTES, env };
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, folder],
    options,
  );
}

/** Largest output of a build. A build that prints more counts as failed. @limit */
const MAX_OUTPUT_BYTES = 16 * 1_048_576;

/** Error codes of operating systems for a folder that a program may not write to. */
const READ_ONLY = ['EACCES', 'EROFS'];

const notWritable = (folder: string, { code }: NodeJS.ErrnoException) =>
  new GameError(
    'not-stored',
    `${folder} is missing or older than its sources, and this program may not write there (${code}): run "npm run build" as the user that owns the folder, then start again.`,
  );

/**
 * Renames twice, so that the folder is missing only for a moment. The old folder stays if another program has one of
 * its files open, so that it cannot be replaced.
 */
function replace(folder: string, fresh: string) {
  const old = `${fresh}.old`;
  const hasOld = existsSync(folder);
  try {
    if (hasOld) replaceFile(folder, old);
    replaceFile(fresh, folder);
  } catch (error) {
    if (!existsSync(folder) && hasOld) replaceFile(old, folder);
    removeIfPossible(fresh, { recursive: true });
    throw inUse(folder, error);
  }
  removeIfPossible(old, { recursive: true });
}

const inUse = (folder: string, cause: unknown) =>
  new GameError(
    'not-stored',
    `${folder} cannot be replaced by the new build (${cause}): close the programs that have files in it open, then start again.`,
  );
