import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSimulation } from '../../../net/simulation/sim-client.ts';
import type { SimThreadEvents } from '../../../net/simulation/sim-thread.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';
import type { Command } from '../../../schema/wire/messages.ts';

/** Tests simulation threads that only start and end. The test advances the clock. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function started(onReport: () => void = () => {}) {
  const sent: Command[] = [];
  const threads: SimThreadEvents[] = [];
  const simulation = startSimulation({
    seed: 1,
    speed: 1,
    current: () => ({
      settings: defaultSettings(),
      season: 'halloween' as const,
      presence: { chat: false, demo: false },
      pause: null,
    }),
    onLog() {},
    onReport,
    startThread(_entry, _startup, events) {
      threads.push(events);
      return { send: batch => void sent.push(...batch), cpuMs: async () => 0, end: async () => {} };
    },
  });
  threads[0]?.onReport({ tick: 1, replies: [], events: [], frame: false });
  return { threads, sent, simulation: await simulation };
}

it('when the simulation thread has died, a new thread is started', async () => {
  const { threads, simulation } = await started();
  threads[0]?.onExit();
  expect([simulation.ready, threads.length]).toEqual([false, 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(threads).toHaveLength(2);
});

it('after the simulation was closed, no new thread is started', async () => {
  const { threads, simulation } = await started();
  threads[0]?.onExit();
  const closed = simulation.close();
  await vi.advanceTimersByTimeAsync(60_000);
  await closed;
  expect(threads).toHaveLength(1);
});

it('callers get their replies before the events in the same report are published', async () => {
  const order: string[] = [];
  const { threads, sent, simulation } = await started(() => order.push('events'));
  const call = simulation.call('takeCheckpoint', {}).then(() => order.push('answer'));
  await vi.advanceTimersByTimeAsync(1);
  const replies = sent.map(({ seq }) => ({ seq, tick: 2, ok: true as const, json: 'null' }));
  threads[0]?.onReport({ tick: 2, replies, events: [], frame: true });
  await call;
  await vi.advanceTimersByTimeAsync(1);
  expect(order).toEqual(['answer', 'events']);
});
