import { mkdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { GameError } from '../../schema/base/error.ts';

/** Functions for files and folders in the data folder, and for the system's errors about them. */

/**
 * Whether a path is a regular file. False for missing files, and for folders, pipes and devices, which must
 * not be opened as files.
 */
export const isRegularFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates one private folder, unless it exists. The parent folder must exist, so that a removed data folder
 * is not recreated by accident.
 */
export function makePrivateFolder(path: string) {
  if (!isFolder(path)) mkdirSync(path, { mode: 0o700 });
}

/** Like `makePrivateFolder`, but does not block this thread. */
export async function makePrivateFolderLater(path: string) {
  await mkdir(path, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Runs work on files. Converts the system's errors to the GameError `not-stored`, whose text contains `what`. */
export function withFileErrors<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof GameError) throw error;
    throw new GameError(
      'not-stored',
      `${what} could not be stored (${reasonOf(error)}), so nothing was changed. Check that the disk has room and that the data folder can be written, then try again.`,
    );
  }
}

/** Returns the system's message without the path, such as `ENOSPC: no space left on device`. */
export const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message.replace(/, \w+( '.*)?$/s, '') : String(error);
