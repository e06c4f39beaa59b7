import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few megabytes in memory, which can be filled. */
export interface SmallDisk {
  path: string;
  /** Fills the disk, except for `pagesLeft` pages of 4 KB. */
  fill(pagesLeft: number): void;
  /** Frees the room that `fill` has taken. */
  free(): void;
  setReadOnly(readOnly: boolean): void;
  remove(): void;
}

/** The reason that is given when a kind of fault that needs such a disk is skipped. */
export const NO_DISK = 'no disk can be mounted here (it takes root on Linux)';

const PAGE = Buffer.alloc(4_096, 1);

const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

/** Mounts such a disk. Returns null if this user may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'starfray-disk-'));
  if (process.platform !== 'linux' || !mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path)) {
    rmSync(path, { recursive: true });
    return null;
  }
  const ballast = join(path, 'ballast');
  const free = () => rmSync(ballast, { force: true });
  return {
    path,
    fill(pagesLeft) {
      free();
      const file = openSync(ballast, 'w');
      fillUp(file);
      const { size } = statSync(ballast);
      ftruncateSync(file, Math.max(0, size - pagesLeft * PAGE.length));
      closeSync(file);
    },
    free,
    setReadOnly(readOnly) {
      // The read-only disk is mounted over the other disk, because files on the other disk may be open, such as the
      // supervisor's lock.
      const done = readOnly
        ? mount('--bind', path, path) && mount('-o', 'remount,bind,ro', path)
        : spawnSync('umount', [path]).status === 0;
      if (!done) throw new Error(`${path} cannot be made ${readOnly ? 'read-only' : 'writable'}.`);
    },
    remove() {
      while (spawnSync('umount', ['-l', path]).status === 0); // there may be a read-only disk above the other
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Writes until the disk refuses more. */
function fillUp(file: number) {
  try {
    for (;;) writeSync(file, PAGE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
