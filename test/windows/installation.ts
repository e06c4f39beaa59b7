import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../server/processes.ts';
import { CACHE, ROOT } from './cache.ts';
import { keptPackages } from './packages.ts';
import { keptPrefix } from './prefix.ts';
import { openWine, type Wine } from './wine.ts';

/** A user name with a space and an umlaut, as many users have. */
const USER = 'Jörg Müller';

/** The folder with a folder for each current run, named by its process id. */
const RUNS = join(CACHE, 'runs');

/** A copy of this checkout, installed on a Windows of its own. */
export interface Installation {
  wine: Wine;
  /** Path of the copy: `folder` for Linux, `windowsFolder` for Windows. */
  folder: string;
  windowsFolder: string;
  remove(): void;
}

/** Installs this checkout. Throws if the cache lacks a part and the npm registry cannot be reached. */
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

/** Ends all processes of a run and deletes its folder. */
function remove(path: string) {
  openWine(path).close();
  rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}

/** Removes the folders of runs that were killed. */
function removeAbandoned() {
  for (const pid of readdirSync(RUNS)) if (!isAlive(Number(pid))) remove(join(RUNS, pid));
}

/** Copies a folder by hard links, which takes a second for 1.2 GB. */
const link = (from: string, to: string) => execFileSync('cp', ['--archive', '--link', from, to]);

/**
 * Makes a real copy in place of a hard link: Wine would write into the linked file of the registry and so change it for
 * all runs.
 */
function copyAnew(from: string, to: string) {
  rmSync(to);
  copyFileSync(from, to);
}

/** Copies all files that git tracks or does not ignore, but no built ones. */
function copySources(folder: string) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const names = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const name of names) cpSync(join(ROOT, name), join(folder, name), { preserveTimestamps: true });
}
