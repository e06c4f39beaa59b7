import { mkdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { GameError } from '../../schema/error.ts';

/** Files and folders of the data folder, and errors for what the system refuses. */

/** False for folders, pipes and devices, which must not be opened as files, and for what is not there. */
export const isRegularFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes one private folder unless it is there. The folder around it must exist: a data folder that was removed
 * is not made anew in passing.
 */
export function makePrivateFolder(path: string) {
  if (!isFolder(path)) mkdirSync(path, { mode: 0o700 });
}

/** `makePrivateFolder` without waiting in this thread. */
export async function makePrivateFolderLater(path: string) {
  await mkdir(path, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Runs work on files. An error of the system becomes a GameError `not-stored`, whose text names `what`. */
export function withFileErrors<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof GameError) throw error;
    throw new GameError(
      'not-stored',
      `${what} could not be stored (${reasonOf(error)}), so nothing was changed. See that the disk has room and that the data folder can be written, then try again.`,
    );
  }
}

/** What the system said, without the path: `ENOSPC: no space left on device`. */
export const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message.replace(/, \w+( '.*)?$/s, '') : String(error);
