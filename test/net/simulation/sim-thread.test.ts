import { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { startSimThread } from '../../../net/simulation/sim-thread.ts';

/** Tests that the last reports of a thread that has ended are still read. */

const LAST_WORDS = new URL('../../fixtures/last-words.ts', import.meta.url);
const startup = {} as Parameters<typeof startSimThread>[1];

it('all reports of a simulation thread are passed on before its end is reported, however it ended', async () => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const heard: unknown[] = [];
  startSimThread(LAST_WORDS, startup, {
    onReport: ({ tick }) => heard.push(tick),
    onError: error => heard.push(error),
    onExit() {
      heard.push('end');
      resolve();
    },
  });
  await ended;
  expect(heard).toEqual([1, 2, 'end']);
});

it('the processor time of the simulation thread is the sum of its user and system time, in ms', async () => {
  vi.spyOn(Worker.prototype, 'cpuUsage').mockResolvedValue({ user: 3_000, system: 500 });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const thread = startSimThread(LAST_WORDS, startup, { onReport() {}, onError() {}, onExit: resolve });
  expect(await thread.cpuMs()).toBe(3.5);
  await ended;
  vi.restoreAllMocks();
});
