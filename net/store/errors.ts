import { GameError } from '../../schema/base/error.ts';
import { StartError } from '../../server/start-error.ts';

/** Errors for callers and for the server's start, about a store or a data folder that cannot be used. */

interface SqliteError extends Error {
  /** SQLite's extended result code. Its low byte is the primary result code. */
  errcode: number;
  errstr: string;
}

export const isSqlite = (error: unknown): error is SqliteError =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';

const BUSY = 5;
const LOCKED = 6;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
/** Extended result code for a truncated page, which means that the file has lost its end. */
const SHORT_READ = 522;

const kindOf = ({ errcode }: SqliteError) => errcode & 0xff;

const isHeld = (error: SqliteError) => kindOf(error) === BUSY || kindOf(error) === LOCKED;

/** Primary result codes that concern the disk, the folder or the memory, not the content of the store. */
const OF_SYSTEM = [3, 7, 8, 10, 13, 14, 22]; // PERM, NOMEM, READONLY, IOERR, FULL, CANTOPEN, NOLFS

/** Whether an error means that another connection holds a lock. */
export const isBusy = (error: unknown) => isSqlite(error) && isHeld(error);

/** Whether an error means that the file is damaged or not a database. */
export const isDamage = (error: unknown) =>
  isSqlite(error) &&
  (kindOf(error) === CORRUPT || kindOf(error) === NOT_A_DATABASE || error.errcode === SHORT_READ);

/** Whether an error means that the database was closed. */
const isClosed = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE';

/** Runs work on the database. Converts SQLite's errors, and the use of a closed store, to the GameError `not-stored`. */
export function withStoreErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isClosed(error)) throw new GameError('not-stored', STOPPED);
    throw isSqlite(error) ? notStored(error) : error;
  }
}

const STOPPED = 'The server is stopping, so nothing was changed: try again when it is back.';

function notStored(error: SqliteError) {
  const refused = new GameError(
    'not-stored',
    `The store refused (${error.errstr}), so nothing was changed. ${isHeld(error) ? 'Another program has locked it: try again in a moment.' : 'Check that the disk has room and that the data folder can be written, then try again.'}`,
  );
  refused.cause = error;
  return refused;
}

/**
 * Runs a part of the start. Converts errors of the file system and of SQLite to a StartError. Other errors
 * are thrown unchanged.
 */
export function withStartErrors<T>(home: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asStartError(home, error);
  }
}

/**
 * Converts errors of the file system and of SQLite to a StartError that says what to do. Other errors are
 * returned unchanged.
 */
export function asStartError(home: string, error: unknown): unknown {
  const cause = error instanceof GameError ? error.cause : error;
  if (isSqlite(cause)) return unusable(home, cause);
  if (error instanceof GameError) return new StartError(error.message);
  return isSystemError(error) ? cannotBeUsed(home, error.message) : error;
}

const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** The error for a folder that this process may not use. */
const cannotBeUsed = (home: string, reason: string) =>
  new StartError(
    `The data folder ${home} cannot be used (${reason}): check that the disk has room and that the folder can be written, or set STARFRAY_HOME to another folder.`,
  );

/** The error for a damaged store. */
export const damaged = (home: string, reason: string) =>
  new StartError(
    `The store in ${home} is damaged (${reason}): "npm run restore" replaces it by the newest good backup and keeps the old files; "npm run restore -- --new" starts with a new one.`,
  );

/** The error for a database that belongs to another program or lacks tables. */
export const notOurs = (home: string) =>
  new StartError(
    `The file starfray.sqlite in ${home} is not a store of Starfray: another program made it, or tables are missing. "npm run restore" replaces it by the newest good backup and keeps the old files; "npm run restore -- --new" starts with a new one.`,
  );

function unusable(home: string, error: SqliteError) {
  if (isDamage(error)) return damaged(home, error.errstr);
  if (isHeld(error)) {
    return new StartError(
      `The store in ${home} is used by another program (${error.errstr}): try again in a moment.`,
    );
  }
  return OF_SYSTEM.includes(kindOf(error)) ? cannotBeUsed(home, error.errstr) : notOurs(home);
}
