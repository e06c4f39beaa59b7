import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that are built from sources, and built anew when they are missing or older than those. */

const ROOT = import.meta.dirname;
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

/** Lets `build` fill a folder beside the one that is in use, if need be, which then takes its place. */
export async function keepBuilt(
  folder: string,
  sources: readonly string[],
  build: (folder: string) => Promise<void>,
  { force = false } = {},
): Promise<void> {
  if (!force && !isStale(folder, sources)) return;
  const startedAt = new Date();
  const fresh = `${folder}.${process.pid}`;
  await build(fresh).catch(error => {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  });
  const stamp = join(fresh, STAMP);
  writeFileSync(stamp, '');
  utimesSync(stamp, startedAt, startedAt); // what changed while it was built is built next time
  replace(folder, fresh);
}

/** Two renames, so that whoever reads the folder meanwhile is without it for a moment only. */
function replace(folder: string, fresh: string) {
  const old = `${fresh}.old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}
