import { isDeepStrictEqual } from 'node:util';
import { temporaryHome } from '../../harness/process.ts';
import { GameError } from '../../schema/base/error.ts';
import { type Failing, failEach } from './nth-failure.ts';
import type { SmallDisk } from './small-disk.ts';
import { openParts, type Parts, type WritePath } from './write-paths.ts';

/**
 * Checks the rule for every write path: after a restart, acknowledged data exists, data refused with `not-stored` does
 * not, and everything else is unchanged. Each check throws an Error that describes the violation.
 */

/**
 * Checks a write path once for each call that changes the disk. Each time, that call fails. Returns the number of
 * calls.
 */
export async function checkEachFailure(path: WritePath): Promise<number> {
  const hits = await failEach(async failing => {
    const home = temporaryHome();
    try {
      await checkWrite(path, home.path, failing);
    } finally {
      home.remove();
    }
  });
  return hits.length;
}

const MAX_PAGES_NEEDED = 100;

/**
 * Checks a write path on a disk with room for no page, for one, for two and so on, until the data is stored. Returns
 * the number of refusals.
 */
export async function checkFullDisk(path: WritePath, disk: SmallDisk): Promise<number> {
  for (let pages = 0; pages <= MAX_PAGES_NEEDED; pages++) {
    const home = temporaryHome(disk.path);
    const failing: Failing = async work => {
      disk.fill(pages);
      try {
        return await work();
      } finally {
        disk.free();
      }
    };
    try {
      if (await checkWrite(path, home.path, failing)) return pages;
    } finally {
      home.remove();
    }
  }
  throw new Error(`${path.name}: refused though ${MAX_PAGES_NEEDED} pages were free`);
}

/** Checks one attempt. Returns whether the data was acknowledged. */
async function checkWrite(path: WritePath, home: string, failing: Failing): Promise<boolean> {
  const parts = openParts(home);
  path.prepare?.(parts);
  const before = snapshot(path, parts);
  const isStored = await attempt(path, parts, failing);
  const now = snapshot(path, parts);
  expectChange(path, { isStored, before, after: now, when: 'at once' });
  parts.close();

  const reopened = openParts(home);
  const after = snapshot(path, reopened);
  expectChange(path, { isStored, before, after, when: 'after a restart' });
  if (isStored && !isDeepStrictEqual(now, after)) throw new Error(`${path.name}: differs after a restart`);
  if (!isStored) path.write(reopened); // there is room again by now
  reopened.close();
  return isStored;
}

const snapshot = (path: WritePath, parts: Parts) => structuredClone(path.read(parts));

async function attempt(path: WritePath, parts: Parts, failing: Failing) {
  try {
    await failing(() => path.write(parts));
    return true;
  } catch (error) {
    if (error instanceof GameError && error.code === 'not-stored') return false;
    throw new Error(`${path.name}: refused with other words`, { cause: error });
  }
}

interface Seen {
  isStored: boolean;
  before: unknown;
  after: unknown;
  when: string;
}

function expectChange({ name }: WritePath, { isStored, before, after, when }: Seen) {
  const isThere = !isDeepStrictEqual(before, after);
  if (isStored && !isThere) throw new Error(`${name}: acknowledged, but not there ${when}`);
  if (!isStored && isThere) throw new Error(`${name}: refused, but there ${when}`);
}
