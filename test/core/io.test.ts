import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { expiry, type Io, io, replaceIo } from '../../core/io.ts';

/** A machine whose clocks stand still until a test runs its timers. */
function stoppedMachine() {
  const waiting: { at: number; run: () => void }[] = [];
  let now = 0;
  const after = (ms: number, run: () => void) => {
    const timer = { at: now + ms, run };
    waiting.push(timer);
    return { cancel: () => void waiting.splice(waiting.indexOf(timer) >>> 0, 1) };
  };
  const machine: Io = {
    ...io,
    wall: () => now,
    steady: () => now,
    after,
    random: () => 0.25,
    uuid: () => '00000000-0000-4000-8000-000000000000',
  };
  const moveTo = (ms: number) => {
    now = ms;
    for (const timer of waiting.filter(({ at }) => at <= ms)) {
      waiting.splice(waiting.indexOf(timer), 1);
      timer.run();
    }
  };
  return { machine, moveTo };
}

let putBack = () => {};
afterEach(() => putBack());

it('clocks, random numbers and timers come from the io that was set', async () => {
  const { machine, moveTo } = stoppedMachine();
  putBack = replaceIo(machine);
  const expired = expiry(3_600_000);
  moveTo(3_600_000);
  await expired;
  expect([io.wall(), io.steady(), io.random(), io.uuid()]).toEqual([
    3_600_000,
    3_600_000,
    0.25,
    '00000000-0000-4000-8000-000000000000',
  ]);
});

it('repeated timers, event-loop turns, pauses and random bytes come from the io that was set', async () => {
  const asked: unknown[] = [];
  const timer = { cancel() {} };
  const bytes = Buffer.from('seed');
  putBack = replaceIo({
    ...io,
    every(ms) {
      asked.push(`every ${ms}`);
      return timer;
    },
    soon: () => void asked.push('soon'),
    pause: async ms => void asked.push(`pause ${ms}`),
    bytes: () => bytes,
  });
  expect([io.every(5, () => {}), io.bytes(4)]).toEqual([timer, bytes]);
  io.soon(() => {});
  await io.pause(7);
  expect(asked).toEqual(['every 5', 'soon', 'pause 7']);
});

it('a cancelled timer never runs', () => {
  const { machine, moveTo } = stoppedMachine();
  putBack = replaceIo(machine);
  const timer = io.after(10, () => expect.unreachable('a cancelled timer ran'));
  timer.cancel();
  moveTo(10);
  expect(io.wall()).toBe(10);
});

it('the real clocks can be restored', () => {
  replaceIo(stoppedMachine().machine)();
  expect(io.wall()).toBeGreaterThan(Date.UTC(2020));
});

it('a task given to `soon` runs after the promises of the current turn of the event loop', async () => {
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  io.soon(() => {
    order.push('soon');
    resolve();
  });
  void Promise.resolve()
    .then(() => {})
    .then(() => order.push('promise'));
  await promise;
  expect(order).toEqual(['promise', 'soon']);
});

describe('io of this machine', () => {
  it('a timer runs once, a repeated timer runs until it is cancelled, and a cancelled timer never runs', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const runs: string[] = [];
    io.after(10, () => runs.push('once'));
    const again = io.every(10, () => runs.push('again'));
    io.after(10, () => runs.push('never')).cancel();
    vi.advanceTimersByTime(20);
    again.cancel();
    vi.advanceTimersByTime(100);
    expect(runs).toEqual(['once', 'again', 'again']);
  });

  it('a pause keeps the process alive until the pause is over, while timers do not keep it alive', async () => {
    const holding = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;
    const before = holding();
    const timers = [io.after(3_600_000, () => {}), io.every(3_600_000, () => {})];
    expect(holding()).toBe(before);
    const pause = io.pause(0);
    expect(holding()).toBe(before + 1);
    for (const timer of timers) timer.cancel();
    await pause;
  });

  it('each request for random bytes returns the requested number of bytes, which differ each time', () => {
    expect(io.bytes(16)).toHaveLength(16);
    expect(io.bytes(16)).not.toEqual(io.bytes(16));
  });
});
