import { describe, expect, it } from 'vitest';
import { mountSmallDisk } from './small-disk.ts';
import { checkEachFailure, checkFullDisk } from './write-checks.ts';
import { WRITE_PATHS } from './write-paths.ts';

/** What is acknowledged is stored, what is refused is not, wherever the disk fails in between. */
describe('whichever write fails', () => {
  it.each(WRITE_PATHS)('$name is stored when it was acknowledged, and only then', async path => {
    expect(await checkEachFailure(path)).toBeGreaterThan(0);
  });
});

const disk = mountSmallDisk(4);

describe.skipIf(!disk)('on a disk that is full', () => {
  it('every write is refused, or stored', async () => {
    if (!disk) return;
    try {
      for (const path of WRITE_PATHS) await checkFullDisk(path, disk);
    } finally {
      disk.remove();
    }
  });
});
