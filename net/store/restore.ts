import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { io } from '../../core/io.ts';
import { StartError } from '../../server/start-error.ts';
import { listBackups } from './backups.ts';
import { copyStore } from './copy-store.ts';
import { renameDurably } from './durable-file.ts';
import { isSqlite, withStartErrors } from './errors.ts';
import { isRegularFile, makePrivateFolder } from './files.ts';
import { LOCKS, type Lock, lockHome, prepareHome, requireFile } from './home.ts';
import { draftPath, storePath } from './lost-store.ts';
import { dropTokensSql } from './restored-tokens.ts';
import { holdsData, type KeyChanges, keysIn, keysThatDiffer, requireGoodStore } from './stored-copy.ts';

/** Replaces the store by a backup, or removes it. Previous files are never deleted, but moved to another folder. */

export interface Restored {
  /** Path of the backup that was copied. */
  from: string;
  /** Folder with the previous files; null if there were none. */
  aside: string | null;
  /** Changes of the keys; null if the previous store's keys could not be read. */
  keys: KeyChanges | null;
}

/** The files of a store. The store itself comes first, because a start does not use the other files without it. */
const STORE_FILES = [
  'starfray.sqlite',
  'starfray.sqlite-wal',
  'starfray.sqlite-shm',
  'starfray.sqlite-journal',
  'round.checkpoint',
  'round.checkpoint.new',
];

/** Whether a file belongs to the data folder itself, not to a store. */
const isOfFolder = (name: string) =>
  LOCKS.some(lock => name === lock || name === `${lock}-journal`) || name.startsWith(ASIDE);
const ASIDE = 'set-aside-';

/**
 * Replaces the store by `file`, or by the newest intact backup that contains data. Removes sessions and login links
 * from the restored store. Throws a StartError and changes nothing if the file does not exist or a server is running.
 */
export const restore = (home: string, file?: string): Restored =>
  whileLocked(home, () => {
    const from = file ?? newestGood(home);
    const draft = draftPath(home);
    copyWithoutSessions(from, draft);
    const keys = keysThatDiffer(keysToday(home), keysIn(draft));
    const aside = quarantine(home, STORE_FILES);
    renameDurably(draft, storePath(home));
    return { from, aside, keys };
  });

/**
 * Moves everything to quarantine, even backups, so that the next start is like the first. Returns the path of
 * the quarantine folder, or null if there was nothing to move.
 */
export const startNew = (home: string): string | null =>
  whileLocked(home, () => {
    const others = readdirSync(home).filter(name => !STORE_FILES.includes(name) && !isOfFolder(name));
    return quarantine(home, [...STORE_FILES, ...others]);
  });

function whileLocked<T>(home: string, work: () => T): T {
  prepareHome(home);
  return withStartErrors(home, () => {
    const locks: Lock[] = [];
    try {
      for (const name of LOCKS) locks.push(lockHome(home, name));
      if (locks.includes(null)) throw new StartError(`A Starfray is running on ${home}: stop it first.`);
      return work();
    } finally {
      for (const lock of locks) lock?.release();
    }
  });
}

function newestGood(home: string): string {
  const found = listBackups(home).find(holdsData);
  if (found) return found;
  throw new StartError(
    `No backup in ${join(home, 'backups')} is intact and contains data: name a file with "npm run restore -- FILE", or start with a new store with "npm run restore -- --new".`,
  );
}

/** Copies a store without its sessions and accounts, so that in a restored store nobody is signed in or connected. */
function copyWithoutSessions(from: string, to: string) {
  requireFile(from);
  requireGoodStore(from);
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    copyStore(source, to, `DELETE FROM sessions; DELETE FROM logins; ${dropTokensSql(source)}`);
  } finally {
    source.close();
  }
}

function keysToday(home: string) {
  if (!isRegularFile(storePath(home))) return null; // opening a pipe would block
  try {
    return keysIn(storePath(home));
  } catch (error) {
    if (isSqlite(error)) return null; // the store is missing or damaged
    throw error;
  }
}

function quarantine(home: string, names: readonly string[]): string | null {
  const there = new Set(readdirSync(home));
  const moved = names.filter(name => there.has(name));
  if (moved.length === 0) return null;
  const folder = join(home, `${ASIDE}${new Date(io.wall()).toISOString().replaceAll(':', '-')}`);
  makePrivateFolder(folder);
  for (const name of moved) renameDurably(join(home, name), join(folder, name));
  return folder;
}
