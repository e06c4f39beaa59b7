import { closeSync, existsSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { removeIfPossible, replaceFile, replaceFileLater } from '../../replace-file.ts';

/** Files that are there whole or not at all, also after a power cut: written aside, synced, then renamed. */

const PRIVATE = 0o600;
const draftOf = (path: string) => `${path}.new`;

/** Writes or replaces a file that only this user may read. Throws the system's error; what was there stays. */
export function writeWhole(path: string, bytes: Uint8Array) {
  const draft = draftOf(path);
  const isNew = !existsSync(path);
  try {
    writeSynced(draft, bytes);
    renameDurably(draft, path);
  } catch (error) {
    removeIfPossible(draft); // what failed is the thing to tell; the next write takes the same name
    if (isNew) removeIfPossible(path); // its name may have failed to be written for good
    throw error;
  }
}

/** Gives a file that was written and synced its name, for good. */
export function renameDurably(from: string, to: string) {
  replaceFile(from, to);
  withFile(dirname(to), 'r', syncFolder);
}

/** Syncs a file that another library has written. */
export const syncFile = (path: string) => withFile(path, 'r+', fsyncSync);

function writeSynced(path: string, bytes: Uint8Array) {
  withFile(path, 'w', file => {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  });
}

function withFile(path: string, flags: string, work: (file: number) => void) {
  if (process.platform === 'win32' && flags === 'r') return; // there, folders cannot be opened
  const file = openSync(path, flags, PRIVATE);
  try {
    work(file);
  } finally {
    closeSync(file);
  }
}

/** Some network file systems cannot sync a folder; there the rename itself is all there is. */
function syncFolder(folder: number) {
  try {
    fsyncSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  }
}

/**
 * Like `writeWhole`, without waiting in this thread, and a power cut may bring back what was there before. The
 * file is left as it was when `isWanted` says no once all is written: from that look on it has its name at once.
 */
export async function writeWholeLater(path: string, bytes: Uint8Array, isWanted = () => true) {
  const draft = draftOf(path);
  try {
    await withHandle(draft, async file => {
      await file.writeFile(bytes);
      await file.datasync();
    });
    if (await replaceFileLater(draft, path, isWanted)) return;
    await rm(draft, { force: true });
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

async function withHandle(path: string, work: (file: FileHandle) => Promise<void>) {
  const file = await open(path, 'w', PRIVATE);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}
