import { renameSync, rmSync } from 'node:fs';
import { io } from '../core/io.ts';

/**
 * Renames and removes files that other programs may have open. Windows refuses both while, for example, a virus scanner
 * or a backup program has the file open.
 */

/** Pauses between retries: 200 ms in total. */
const PAUSES_MS = [20, 40, 60, 80];
const HELD = ['EPERM', 'EBUSY', 'EACCES'];

/**
 * Renames a file or folder; it may replace an existing file. Throws the system's error. On Windows it first retries for
 * 200 ms while another program has the file open.
 */
export function replaceFile(from: string, to: string): void {
  for (const pauseMs of PAUSES_MS) {
    if (renames(from, to)) return;
    pause(pauseMs);
  }
  renameSync(from, to);
}

/**
 * Like `replaceFile`, but does not block this thread. Calls `isWanted` before each attempt. Resolves with false and
 * changes nothing if that returns false.
 */
export async function replaceFileLater(from: string, to: string, isWanted = () => true): Promise<boolean> {
  for (const pauseMs of PAUSES_MS) {
    if (!isWanted()) return false;
    if (renames(from, to)) return true;
    await io.pause(pauseMs);
  }
  if (!isWanted()) return false;
  renameSync(from, to);
  return true;
}

/** Renames once. Returns false if a retry may succeed. */
function renames(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (isHeld(error)) return false;
    throw error;
  }
}

/**
 * Windows uses these codes for files that are open. Elsewhere they mean missing permissions, for which retrying is
 * useless.
 */
const isHeld = (error: unknown) =>
  process.platform === 'win32' && HELD.includes((error as NodeJS.ErrnoException).code ?? '');

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Retries for 200 ms without blocking this thread. Resolves with false if no attempt succeeds. */
export async function tryForAWhile(attempt: () => boolean): Promise<boolean> {
  for (const pauseMs of PAUSES_MS) {
    if (attempt()) return true;
    await io.pause(pauseMs);
  }
  return attempt();
}

/**
 * Removes a file if it exists and can be removed now. Returns the error, or null if there is none. It does not throw,
 * because a failure to clean up must not make the preceding work fail.
 */
export function removeIfPossible(path: string, { recursive = false } = {}): unknown {
  try {
    rmSync(path, { recursive, force: true });
    return null;
  } catch (error) {
    return error;
  }
}
