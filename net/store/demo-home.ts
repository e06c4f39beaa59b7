import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { lockHome } from './home.ts';

/** Names of demos' temporary data folders. They contain the id of the process that created the folder. */
const NAME = /^starfray-demo-(\d+)-\w+$/;

/** Whether the folder belongs to a demo, so that it cannot be a streamer's. */
export const isDemoHome = (home: string) => NAME.test(basename(home));

/** Creates a data folder for a demo of this process. */
export const createDemoHome = (parent = tmpdir()) =>
  mkdtempSync(join(parent, `starfray-demo-${process.pid}-`));

/**
 * Removes a folder. Windows may refuse for a moment to remove files that were just closed, so this is
 * retried. If it still fails, the next demo removes the folder.
 */
export function removeDemoHome(home: string) {
  try {
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  } catch {}
}

/** Removes the folders of demos that could not remove them, for example because they were killed. */
export function removeStaleDemoHomes(isAlive: (pid: number) => boolean, parent = tmpdir()) {
  for (const entry of readdirSync(parent)) {
    const pid = Number(NAME.exec(entry)?.[1] ?? 0);
    const path = join(parent, entry);
    if (pid > 0 && isOwnFolder(path) && !isAlive(pid)) removeUnlessLocked(path);
  }
}

/**
 * Whether the folder is ours alone, so that nobody else can have put anything into it, such as links to other
 * files.
 */
function isOwnFolder(path: string) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return false;
  return process.platform === 'win32' || (found.uid === process.getuid?.() && (found.mode & 0o077) === 0);
}

/** Removes a folder unless it is locked, because a server may run a little longer than its demo. */
function removeUnlessLocked(home: string) {
  try {
    const lock = lockHome(home);
    lock?.release();
    if (lock) removeDemoHome(home);
  } catch {} // the folder is not ours
}
