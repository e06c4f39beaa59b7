import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { io } from '../../core/io.ts';
import { removeIfPossible } from '../../server/replace-file.ts';
import { StartError } from '../../server/start-error.ts';
import { copyStore } from './copy-store.ts';
import { renameDurably } from './durable-file.ts';
import { damaged } from './errors.ts';
import { makePrivateFolder, reasonOf } from './files.ts';
import { versionOf } from './migrate.ts';
import { holdsData, versionIn } from './stored-copy.ts';

/** Complete copies of the store in the folder `backups`. Their names contain their time of creation. */
const FOLDER = 'backups';
const NAME = /^starfray-(\d{4}-\d\d-\d\d)T.*\.sqlite$/;
const DRAFT_ENDING = '.new';
const DRAFT = /^starfray-\d{4}-\d\d-\d\dT.*\.sqlite\.new(?:-journal)?$/;
/** Age at which an unfinished backup is removed when the next backup is made. @limit */
const DRAFT_MS = 60 * 60_000;

/** Number of newest backups that are kept in any case. @limit */
const MAX_NEWEST = 7;
/** Number of days for which the newest backup of each day is kept. @limit */
const MAX_DAYS = 7;
/**
 * Time for which the newest backup from before a migration is kept, so that the owner can return to the older
 * version. @limit
 */
const BEFORE_UPDATE_MS = 30 * 24 * 60 * 60_000;

/**
 * Returns the paths of all backups, newest first. Backups with a date in the future, due to a wrong clock,
 * come last.
 */
export const listBackups = (home: string, now = new Date(io.wall())): string[] =>
  namesIn(join(home, FOLDER), now).map(name => join(home, FOLDER, name));

/**
 * Copies the open store, either completely or not at all. Returns the path of the copy. Throws a StartError
 * if the store is damaged; then no backup is removed, because the backups are the only intact copies. Logs
 * old backups that cannot be removed now because another program has them open.
 */
export function makeBackup(
  db: DatabaseSync,
  home: string,
  now = new Date(io.wall()),
  onLog: (line: string) => void = () => {},
): string {
  requireSound(db, home);
  const folder = join(home, FOLDER);
  makePrivateFolder(folder);
  const path = join(folder, nameAt(now));
  copyWhole(db, path);
  rotate(folder, versionOf(db), now, onLog);
  return path;
}

/** Time for which backups from before the deletion of a viewer are kept. @limit */
export const RETENTION_AFTER_DELETION_MS = 7 * 24 * 60 * 60_000;

/**
 * Removes backups from before a deletion that is at least a week old, once a newer backup has passed its
 * check. Returns false while some of them are left.
 */
export function removeBackupsBefore(home: string, deletedAt: number, now = new Date(io.wall())): boolean {
  const all = listBackups(home, now);
  const old = all.filter(path => madeAt(path) <= deletedAt);
  if (old.length === 0) return true;
  if (now.getTime() < deletedAt + RETENTION_AFTER_DELETION_MS) return false;
  const hasNewer = all.some(path => madeAt(path) > deletedAt && holdsData(path));
  if (!hasNewer) return false;
  return old.map(path => removeIfPossible(path)).every(error => error === null);
}

/** Returns the time of creation in a file name (wall clock, ms). */
const madeAt = (path: string) =>
  Date.parse(basename(path).replace(/^starfray-(.*T)(\d\d)-(\d\d)-(.*)\.sqlite.*$/, '$1$2:$3:$4'));

function copyWhole(db: DatabaseSync, path: string) {
  const draft = `${path}${DRAFT_ENDING}`;
  try {
    copyStore(db, draft);
    requireWhole(draft);
    renameDurably(draft, path);
  } catch (error) {
    for (const file of [draft, path]) removeIfPossible(file);
    throw error;
  }
}

/** Throws a StartError if the copy is damaged, or has no tables because the store's side file was missing. */
function requireWhole(draft: string) {
  const copy = new DatabaseSync(draft, { readOnly: true });
  try {
    if (versionOf(copy) > 0 && quickCheck(copy) === 'ok') return;
  } finally {
    copy.close();
  }
  throw new StartError(
    'The store has no tables that can be copied, or the copy is damaged, so no backup was made: end the server with Ctrl-C, which stores everything, then try again.',
  );
}

const quickCheck = (db: DatabaseSync) =>
  String(Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})[0]).replaceAll('\n', ' ');

function requireSound(db: DatabaseSync, home: string) {
  const found = quickCheck(db);
  if (found !== 'ok') throw damaged(home, found);
}

const nameAt = (time: Date) => `starfray-${time.toISOString().replaceAll(':', '-')}.sqlite`;

function namesIn(folder: string, now: Date): string[] {
  const names = allNamesIn(folder).sort().reverse();
  const first = names.findIndex(name => name <= nameAt(now));
  return first < 0 ? names : [...names.slice(first), ...names.slice(0, first)];
}

function allNamesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(name => NAME.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Removes backups that need no longer be kept. Also removes unfinished backups of killed processes, with
 * their journals.
 */
function rotate(folder: string, version: number, now: Date, onLog: (line: string) => void) {
  const names = namesIn(folder, now);
  const retained = new Set(retainedOf(names)).add(beforeUpdate(folder, names, version, now));
  const abandoned = now.getTime() - DRAFT_MS;
  const drafts = readdirSync(folder).filter(name => DRAFT.test(name) && madeAt(name) < abandoned);
  for (const name of [...names.filter(name => !retained.has(name)), ...drafts]) {
    const error = removeIfPossible(join(folder, name));
    if (error) onLog(`The old backup ${name} could not be removed yet: ${reasonOf(error)}`);
  }
}

/** Returns the newest copy whose tables are older than `version`; empty if there is none from the last 30 days. */
function beforeUpdate(folder: string, names: readonly string[], version: number, now: Date): string {
  const isOlder = (name: string) => {
    const found = versionIn(join(folder, name));
    return found > 0 && found < version;
  };
  const recent = names.filter(name => madeAt(name) > now.getTime() - BEFORE_UPDATE_MS);
  return recent.find(isOlder) ?? '';
}

/** Returns the names of the ordinary backups that are kept, newest first. */
function retainedOf(names: readonly string[]): string[] {
  const newestOfDay = new Map<string, string>();
  for (const name of names) {
    const day = NAME.exec(name)?.[1] ?? '';
    if (!newestOfDay.has(day)) newestOfDay.set(day, name);
  }
  return [...names.slice(0, MAX_NEWEST), ...[...newestOfDay.values()].slice(0, MAX_DAYS)];
}
