import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../server/processes.ts';
import { CACHE, ROOT } from './cache.ts';
import { keptPackages } from './packages.ts';
import { keptPrefix } from './prefix.ts';
import { openWine, type Wine } from './wine.ts';

/** A space and an umlaut, as in many user names. */
const USER = 'Jörg Müller';

/** A folder for each current run, by its process id. */
const RUNS = join(CACHE, 'runs');

/** This checkout in its current form, installed on a Windows of its own. */
export interface Installation {
  wine: Wine;
  /** Its path, for Linux and for Windows. */
  folder: string;
  windowsFolder: string;
  remove(): void;
}

/** Throws when the npm registry cannot be reached and something is not in the cache. */
export async function install(version: string): Promise<Installation> {
  const [prefix, packages] = [await keptPrefix(version), await keptPackages()];
  mkdirSync(RUNS, { recursive: true });
  removeAbandoned();
  const path = join(RUNS, String(process.pid));
  link(prefix, path);
  for (const name of readdirSync(prefix))
    if (name.endsWith('.reg')) copyAnew(join(prefix, name), join(path, name));
  const wine = openWine(path);
  const folder = join(wine.drive, USER, 'Starfray');
  mkdirSync(folder, { recursive: true });
  link(join(packages, 'node_modules'), join(folder, 'node_modules'));
  copySources(folder);
  return {
    wine,
    folder,
    windowsFolder: `C:\\${USER}\\Starfray`,
    remove: () => remove(path),
  };
}

/** Ends what runs there. */
function remove(path: string) {
  openWine(path).close();
  rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}

/** Of runs that were killed. */
function removeAbandoned() {
  for (const pid of readdirSync(RUNS)) if (!isAlive(Number(pid))) remove(join(RUNS, pid));
}

/** A copy of hard links: 1.2 GB in a second. */
const link = (from: string, to: string) => execFileSync('cp', ['--archive', '--link', from, to]);

/** Wine writes to a registry with several hard links in place, which would change that of every run. */
function copyAnew(from: string, to: string) {
  rmSync(to);
  copyFileSync(from, to);
}

/** Files that git knows and new ones, without built ones. */
function copySources(folder: string) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const names = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const name of names) cpSync(join(ROOT, name), join(folder, name), { preserveTimestamps: true });
}
