import { expect, it } from 'vitest';
import { runChannel } from './run-channel.ts';

/** Seeds with three games that compete for one channel, with faults between the games, their Redis and an edge. */

it.each([2, 3, 9])('at most one game of a channel is active at any time (seed %i)', async seed => {
  expect((await runChannel({ seed, minutes: 5 })).violation).toBe(null);
});

it('for the same seed, the log of the simulated channel is the same, byte for byte', async () => {
  const once = await runChannel({ seed: 5, minutes: 0.3 });
  expect((await runChannel({ seed: 5, minutes: 0.3 })).log).toEqual(once.log);
});
