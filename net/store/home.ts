import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { io } from '../../core/io.ts';
import { StartError } from '../../server/start-error.ts';
import { isBusy, isDamage, withStartErrors } from './errors.ts';
import { isRegularFile, reasonOf } from './files.ts';

/**
 * Prepares the data folder. A missing folder is created with mode 0700. An empty folder is changed to this
 * mode. If other users may read a folder that is already in use, this is only logged. Throws a StartError if
 * the folder cannot be used.
 */
export function prepareHome(home: string, onLog: (line: string) => void = () => {}) {
  try {
    makeFolders(home);
    accessSync(home, constants.R_OK | constants.W_OK);
    if (isOpenToOthers(home) && !closeToOthers(home)) onLog(openToOthers(home));
  } catch (error) {
    throw new StartError(
      `The data folder ${home} cannot be used (${reasonOf(error)}): set STARFRAY_HOME to a folder that can be written.`,
    );
  }
}

/** Whether other users may read the folder. Always false on Windows, which has no such mode bits. */
const isOpenToOthers = (home: string) => process.platform !== 'win32' && (statSync(home).mode & 0o077) !== 0;

/** Makes an empty folder private. Returns false if it is not empty or has another owner. */
function closeToOthers(home: string): boolean {
  try {
    if (readdirSync(home).length > 0) return false;
    chmodSync(home, 0o700);
    return true;
  } catch {
    return false;
  }
}

const openToOthers = (home: string) =>
  `Other users of this machine may look into the data folder ${home}: run "chmod 700" on it to prevent that. Its files are already private.`;

/** Creates folders one by one. Node's own recursion never ends if none can be created, such as below `/proc`. */
function makeFolders(path: string) {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolders(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(path)) throw error; // if the folder exists, another process has just created it
  }
}

/**
 * Creates an empty file that only this user may read, unless it exists. SQLite gives its side files the same
 * mode. `flags` are added to the flags of the call; Windows does not define them.
 */
export const createPrivateFile = (path: string, flags = 0) =>
  closeSync(openSync(path, constants.O_CREAT | constants.O_APPEND | constants.O_WRONLY | flags, 0o600));

/** Throws a StartError if the path is not a regular file, because opening a pipe would block. */
export function requireFile(path: string) {
  if (!existsSync(path) || isRegularFile(path)) return;
  throw notAFile(path);
}

/** Like `requireFile`, but also refuses a symbolic link, which could lead to another user's file. */
function requireOwnFile(path: string) {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw notAFile(path);
  requireFile(path);
}

const notAFile = (path: string) =>
  new StartError(`${path} is not a file: move it away, or set STARFRAY_HOME to another folder.`);

/** Names of the locks in a folder: the server's lock, and the lock of the supervisor that restarts the server. */
export const LOCKS = ['lock', 'supervisor.lock'] as const;
export type Lock = { release(): void } | null;

/**
 * Locks the folder until `release` is called or this process ends. The lock is an open SQLite transaction,
 * which the operating system frees when the process ends. Returns null if another process holds the lock.
 */
export function lockHome(home: string, name: (typeof LOCKS)[number] = 'lock'): Lock {
  const path = join(home, name);
  requireOwnFile(path);
  createPrivateFile(path, constants.O_NOFOLLOW ?? 0);
  const lock = new DatabaseSync(path);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw isDamage(error) ? damagedLock(path) : error;
  }
}

/** Longest time that a start waits for a game that is shutting down. @limit */
const LOCK_WAIT_MS = 3_000;
/** Interval at which a start checks whether a game has shut down. @limit */
const LOCK_POLL_MS = 50;

/** Like `lockHome`, but waits up to 3 s until another process has shut down. */
export async function lockWhenFree(home: string, name?: (typeof LOCKS)[number]): Promise<Lock> {
  const until = io.steady() + LOCK_WAIT_MS;
  const tryLock = () => withStartErrors(home, () => lockHome(home, name));
  let lock = tryLock();
  while (!lock && io.steady() < until) {
    await io.pause(LOCK_POLL_MS);
    lock = tryLock();
  }
  return lock;
}

export const inUse = (home: string) =>
  new StartError(`Another Starfray is running on ${home}: stop it, or set STARFRAY_HOME to another folder.`);

const damagedLock = (path: string) =>
  new StartError(`The file ${path} is damaged and contains nothing of value: delete it, then start again.`);
