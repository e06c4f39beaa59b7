import { expect, it } from 'vitest';
import { soak } from '../../harness/soak.ts';

const ROUNDS = 10;

it(`${ROUNDS} rounds in all modes and on all fields are played without a log line`, async () => {
  const { ended, memory, logged, restarts } = await soak({ rounds: ROUNDS });
  expect(logged).toEqual([]);
  expect(restarts).toBe(0);
  expect(ended).toBe(ROUNDS);
  expect(memory.at(-1)).toBeLessThan(600);
}, 240_000);
