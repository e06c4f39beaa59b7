import { statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../server/start-error.ts';
import { listBackups } from './backups.ts';

export const storePath = (home: string) => join(home, 'starfray.sqlite');

/** Path at which a restored store is prepared before it replaces the current one. */
export const draftPath = (home: string) => `${storePath(home)}.new`;

/** Size of a file in bytes; 0 if it does not exist. */
const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Throws a StartError if the store is missing or empty although there are signs of an earlier store. This
 * must not count as a first start, because backups of the empty store would in time replace the good backups.
 */
export function refuseLostStore(home: string) {
  const path = storePath(home);
  const traces = [`${path}-wal`, draftPath(home)];
  if (sizeOf(path) > 0 || !(hasBackups(home) || traces.some(sizeOf))) return;
  throw lostStore(home);
}

/** Throws a StartError if there is no store. Used by a server that replaces one that had a store. */
export function requireStore(home: string) {
  if (sizeOf(storePath(home)) > 0) return;
  throw new StartError(
    `The data folder ${home}, or the store in it, was removed while the server ran: put it back, then start again.`,
  );
}

export const hasBackups = (home: string) => listBackups(home).length > 0;

export const lostStore = (home: string) =>
  new StartError(
    `The store in ${home} is missing or empty, but there was one before: "npm run restore" restores the newest good backup; "npm run restore -- --new" moves all files away and starts with a new one.`,
  );
