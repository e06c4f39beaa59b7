import { describe, expect, it } from 'vitest';
import { createRng, random } from '../../engine/data/rng.ts';
import { fillTheDisk } from './full-disk.ts';
import { killAtRandom } from './kills.ts';
import { startReadOnly } from './read-only-disk.ts';
import { killAtRoundEnds } from './round-ends.ts';

/** A short form of what `npm run chaos` does to running servers. */

describe('a server', () => {
  it('that is killed while it writes has all that it acknowledged, once', async () => {
    const rng = createRng(11);
    expect((await killAtRandom(5, () => random(rng))).faults).toEqual([]);
  });

  it('that is killed about the end of a round counts the round once, as its result says', async () => {
    const rng = createRng(12);
    expect((await killAtRoundEnds(3, () => random(rng))).faults).toEqual([]);
  });

  it('whose disk is full says so of each write that it did not keep', async () => {
    expect((await fillTheDisk(10)).faults).toEqual([]);
  });

  it('cannot start on a disk that is read only, and says so', async () => {
    expect((await startReadOnly()).faults).toEqual([]);
  });
});
