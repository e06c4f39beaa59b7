import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { lockHome } from './home.ts';

/** Temporary data folders of demos. Their names contain the id of the process that created them. */
const NAME = /^starfray-demo-(\d+)-\w+$/;

/** Whether the folder can only be a demo's, not a streamer's. */
export const isDemoHome = (home: string) => NAME.test(basename(home));

/** Creates a folder for this process. */
export const createDemoHome = (parent = tmpdir()) =>
  mkdtempSync(join(parent, `starfray-demo-${process.pid}-`));

/**
 * Removes a folder. Windows may refuse for a moment to remove files that were just closed; that is retried, in the end
 * by the next demo.
 */
export function removeDemoHome(home: string) {
  try {
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  } catch {}
}

/** Removes folders of demos that could not do so themselves, for example because they were killed. */
export function removeStaleDemoHomes(isAlive: (pid: number) => boolean, parent = tmpdir()) {
  for (const entry of readdirSync(parent)) {
    const pid = Number(NAME.exec(entry)?.[1] ?? 0);
    const path = join(parent, entry);
    if (pid > 0 && isOwnFolder(path) && !isAlive(pid)) removeUnlessLocked(path);
  }
}

/** Whether nobody else can have put anything into it, such as links to other files. */
function isOwnFolder(path: string) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return false;
  return process.platform === 'win32' || (found.uid === process.getuid?.() && (found.mode & 0o077) === 0);
}

/** Removes a folder unless it is locked: a server may run a little longer than its demo. */
function removeUnlessLocked(home: string) {
  try {
    const lock = lockHome(home);
    lock?.release();
    if (lock) removeDemoHome(home);
  } catch {} // not our folder
}
