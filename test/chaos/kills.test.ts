import { describe, expect, it } from 'vitest';
import { createRng, random } from '../../engine/data/rng.ts';
import { fillTheDisk } from './full-disk.ts';
import { killAtRandom } from './kills.ts';
import { startReadOnly } from './read-only-disk.ts';
import { killAtRoundEnds } from './round-ends.ts';

/** What `npm run chaos` does to real processes and disks, in short. The simulator checks kills in greater number. */

describe('server', () => {
  it('a server under faults has everything that it acknowledged once after a kill during writes', async () => {
    const rng = createRng(11);
    expect((await killAtRandom(2, () => random(rng))).faults).toEqual([]);
  });

  it('a server under faults counts a round once as its result says after a kill about its end', async () => {
    const rng = createRng(12);
    expect((await killAtRoundEnds(3, () => random(rng))).faults).toEqual([]);
  });

  it('a server under faults reports each write that it did not store on a full disk', async () => {
    expect((await fillTheDisk(10)).faults).toEqual([]);
  });

  it('a server under faults cannot start on a read-only disk, and reports it', async () => {
    expect((await startReadOnly()).faults).toEqual([]);
  });
});
