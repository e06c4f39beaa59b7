import { describe, expect, it } from 'vitest';
import { createRng, random } from '../../engine/data/rng.ts';
import { fillTheDisk } from './full-disk.ts';
import { killAtRandom } from './kills.ts';
import { startReadOnly } from './read-only-disk.ts';
import { killAtRoundEnds } from './round-ends.ts';

/**
 * A short form of the kills by `npm run chaos`: one kill of each kind, with real processes and disks. The simulator
 * tests what must hold at any other moment.
 */

describe('server under faults', () => {
  it('everything that was acknowledged before a kill is stored exactly once', async () => {
    const rng = createRng(11);
    expect((await killAtRandom(1, () => random(rng))).faults).toEqual([]);
  });

  it('if the server is killed around the end of a round, the round is counted once and with its result', async () => {
    const rng = createRng(12);
    expect((await killAtRoundEnds(1, () => random(rng))).faults).toEqual([]);
  });

  it('every write that a full disk refuses is reported', async () => {
    expect((await fillTheDisk(10)).faults).toEqual([]);
  });

  it('a start on a read-only disk fails, and the reason is given', async () => {
    expect((await startReadOnly()).faults).toEqual([]);
  });
});
