import { renameSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Renaming and removing where other programs may be in the way: on Windows, what a virus scanner, an indexer or a
 * backup has open for a moment can be neither renamed nor replaced nor removed.
 */

/** Pauses between retries: 200 ms in all. */
const PAUSES_MS = [20, 40, 60, 80];
const HELD = ['EPERM', 'EBUSY', 'EACCES'];

/**
 * Renames a file or folder; a file takes the place of one that is there. Throws the system's error, on Windows only
 * after retrying for 200 ms while another program has it open.
 */
export function replaceFile(from: string, to: string): void {
  for (const pauseMs of PAUSES_MS) {
    if (renames(from, to)) return;
    pause(pauseMs);
  }
  renameSync(from, to);
}

/**
 * `replaceFile` without waiting in this thread. Asks `isWanted` before each try; if that is false, it changes nothing and
 * returns false.
 */
export async function replaceFileLater(from: string, to: string, isWanted = () => true): Promise<boolean> {
  for (const pauseMs of PAUSES_MS) {
    if (!isWanted()) return false;
    if (renames(from, to)) return true;
    await wait(pauseMs);
  }
  if (!isWanted()) return false;
  renameSync(from, to);
  return true;
}

/** False if a retry may succeed. */
function renames(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (isHeld(error)) return false;
    throw error;
  }
}

/** Elsewhere these are about rights, which do not pass. */
const isHeld = (error: unknown) =>
  process.platform === 'win32' && HELD.includes((error as NodeJS.ErrnoException).code ?? '');

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Retries for 200 ms in all, without waiting in this thread. Returns false if it did not succeed.
 */
export async function tryForAWhile(attempt: () => boolean): Promise<boolean> {
  for (const pauseMs of PAUSES_MS) {
    if (attempt()) return true;
    await wait(pauseMs);
  }
  return attempt();
}

/**
 * Removes a file if it is there and can be removed now: for tidying, which must not fail what it comes after. Returns
 * the error that hindered it, or null.
 */
export function removeIfPossible(path: string, { recursive = false } = {}): unknown {
  try {
    rmSync(path, { recursive, force: true });
    return null;
  } catch (error) {
    return error;
  }
}
