import { accessSync, closeSync, constants, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './config.ts';

/** The folder of everything that is kept. Made with mode 0700 when it is missing. Throws a StartError. */
export function prepareHome(home: string) {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    accessSync(home, constants.R_OK | constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/,.*/, '') : String(error);
    throw new StartError(
      `The data folder ${home} cannot be used (${reason}): set STARFRAY_HOME to a folder that can be written.`,
    );
  }
}

/** Creates an empty file that only this user may read, unless it is there. SQLite's side files follow its mode. */
export const createPrivateFile = (path: string) => closeSync(openSync(path, 'a', 0o600));

/**
 * Holds the folder for this process until `release` or the end of the process, however it ends: the operating
 * system frees the lock of an open SQLite transaction. Null when another process holds it.
 */
export function lockHome(home: string): { release(): void } | null {
  const path = join(home, 'lock');
  createPrivateFile(path);
  const lock = new DatabaseSync(path);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return { release: () => lock.close() };
  } catch {
    lock.close();
    return null;
  }
}
