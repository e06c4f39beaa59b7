import { closeSync, existsSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buggify } from '../../core/buggify.ts';
import { io } from '../../core/io.ts';
import { removeIfPossible, replaceFile, replaceFileLater } from '../../server/replace-file.ts';

/**
 * Writes files so that they exist either completely or not at all, even after a power cut. The bytes are
 * written to a draft, which is synced and then renamed.
 */

const PRIVATE = 0o600;
const draftOf = (path: string) => `${path}.new`;

/**
 * Writes or replaces a file that only this user may read. If it throws the system's error, the previous file
 * is unchanged.
 */
export function writeWhole(path: string, bytes: Uint8Array) {
  const draft = draftOf(path);
  const isNew = !existsSync(path);
  try {
    writeSynced(draft, bytes);
    renameDurably(draft, path);
  } catch (error) {
    removeIfPossible(draft); // the first error counts, so a failure here is ignored; the next write uses the same name
    if (isNew) removeIfPossible(path); // the file may have its name already, although the name has not reached the disk
    throw error;
  }
}

/** Renames a file that was written and synced, so that the new name survives a power cut. */
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
  if (process.platform === 'win32' && flags === 'r') return; // Windows cannot open folders
  const file = openSync(path, flags, PRIVATE);
  try {
    work(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs a folder. Some network file systems cannot do this; there, the rename alone must suffice. */
function syncFolder(folder: number) {
  try {
    fsyncSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  }
}

/**
 * Like `writeWhole`, but does not block this thread, and a power cut may bring back the previous file. Calls
 * `isWanted` once everything is written. If that returns false, the file stays unchanged.
 */
export async function writeWholeLater(path: string, bytes: Uint8Array, isWanted = () => true) {
  const draft = draftOf(path);
  try {
    await withHandle(draft, async file => {
      await file.writeFile(bytes);
      await file.datasync();
    });
    if (buggify('file.slow', 0.3)) await io.pause(2_500);
    if (buggify('file.refused', 0.3)) throw new Error('ENOSPC: no space left on device, write');
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
