import { expect, it } from 'vitest';
import { soak } from '../../harness/soak.ts';

const ROUNDS = 10;

it(`fights ${ROUNDS} rounds through all modes and fields to their end, and logs nothing`, async () => {
  const { ended, memory, logged, restarts } = await soak({ rounds: ROUNDS });
  expect(logged).toEqual([]);
  expect(restarts).toBe(0);
  expect(ended).toBe(ROUNDS);
  expect(memory.at(-1)).toBeLessThan(600);
}, 240_000);
