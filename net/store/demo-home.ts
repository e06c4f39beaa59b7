import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { lockHome } from './home.ts';

/** Data folders of demos, which are thrown away. Their names tell the process that made them. */
const NAME = /^starfray-demo-(\d+)-\w+$/;

/** Beyond doubt no folder that a streamer keeps. */
export const isDemoHome = (home: string) => NAME.test(basename(home));

/** A new folder of this process. */
export const createDemoHome = (parent = tmpdir()) =>
  mkdtempSync(join(parent, `starfray-demo-${process.pid}-`));

/** Windows may refuse for a moment to remove what was just closed: that is tried again, at last by the next demo. */
export function removeDemoHome(home: string) {
  try {
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  } catch {}
}

/** Removes the folders of demos that could not do so themselves, such as one that was killed. */
export function removeStaleDemoHomes(isAlive: (pid: number) => boolean, parent = tmpdir()) {
  for (const entry of readdirSync(parent)) {
    const pid = Number(NAME.exec(entry)?.[1] ?? 0);
    const path = join(parent, entry);
    if (pid > 0 && isOwnFolder(path) && !isAlive(pid)) removeUnlessLocked(path);
  }
}

/** Nobody else can have put anything into it, such as links to files that are not of the demo. */
function isOwnFolder(path: string) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return false;
  return process.platform === 'win32' || (found.uid === process.getuid?.() && (found.mode & 0o077) === 0);
}

/** A server may outlive its demo by a moment. */
function removeUnlessLocked(home: string) {
  try {
    const lock = lockHome(home);
    lock?.release();
    if (lock) removeDemoHome(home);
  } catch {} // not a folder of ours
}
