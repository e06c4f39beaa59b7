import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHangWatch } from '../../../net/simulation/hang-watch.ts';

/** Tests how a hang of a thread is detected. The test advances the clock. */

const CHECK_MS = 250;

interface Thread {
  version: number;
  cpuMs: number;
  /** If false, the thread gets no processor time and answers nothing. */
  answers: boolean;
}

let now: number;
let hangs: number;
let thread: Thread;
let watch: ReturnType<typeof createHangWatch>;

beforeEach(() => {
  now = 0;
  hangs = 0;
  thread = { version: 1, cpuMs: 0, answers: true };
  const cpuMs = () => (thread.answers ? Promise.resolve(thread.cpuMs) : new Promise<never>(() => {}));
  watch = createHangWatch(
    { version: () => thread.version, cpuMs },
    () => hangs++,
    () => now,
  );
  watch.start(1_000);
  return () => watch.stop();
});

/** Runs checks on time or late, while the thread uses the share `burns` of the processor. */
async function checks(count: number, { burns = 0, lateMs = 0, step = () => {} } = {}) {
  for (let i = 0; i < count; i++) {
    now += CHECK_MS + lateMs;
    thread.cpuMs += burns * (CHECK_MS + lateMs);
    step();
    await Promise.race([watch.check(), Promise.resolve()]);
    await Promise.resolve();
  }
}

describe('hang detection', () => {
  it('the simulation thread counts as hung if it uses a second of processor time without progress', async () => {
    await checks(4, { burns: 1 });
    expect(hangs).toBe(0);
    await checks(1, { burns: 1 });
    expect(hangs).toBe(1);
  });

  it('a hang of the simulation thread is reported once, even while the thread is being ended', async () => {
    await checks(40, { burns: 1 });
    expect(hangs).toBe(1);
  });

  it('a thread that makes progress never counts as hung, however busy it is', async () => {
    await checks(400, { burns: 1, step: () => thread.version++ });
    expect(hangs).toBe(0);
  });

  it("an overflow of the simulation's progress counter does not count as a hang", async () => {
    thread.version = 2 ** 31 - 5;
    await checks(40, { burns: 1, step: () => (thread.version = (thread.version + 1) | 0) });
    expect(thread.version).toBeLessThan(0);
    expect(hangs).toBe(0);
  });

  it('a thread that gets no processor time never counts as hung', async () => {
    await checks(4_000);
    expect(hangs).toBe(0);
  });

  it('a thread that gets too little processor time to answer does not count as hung', async () => {
    thread.answers = false;
    await checks(4_000);
    thread.answers = true;
    thread.version++;
    await checks(4);
    expect(hangs).toBe(0);
  });

  it('a thread that progresses slowly because the machine is busy does not count as hung', async () => {
    for (let i = 0; i < 50; i++) {
      await checks(30, { burns: 0.1 });
      thread.version++;
    }
    expect(hangs).toBe(0);
  });

  it('a process that was suspended for half a minute does not count as hung', async () => {
    await checks(2, { burns: 0.5, step: () => thread.version++ });
    now += 30_000;
    await checks(1);
    thread.version++;
    await checks(4);
    expect(hangs).toBe(0);
  });
});

describe('late check', () => {
  it('a check for a hung thread is ignored if it runs 400 ms late', async () => {
    await checks(40, { burns: 1, lateMs: 400 });
    expect(hangs).toBe(0);
  });

  it('a check for a hung thread is not ignored if it runs less than 400 ms late', async () => {
    await checks(4, { burns: 1, lateMs: 399 });
    expect(hangs).toBe(1);
  });
});

describe('late answer', () => {
  it("a late answer about a thread's processor time is ignored if the thread has made progress meanwhile", async () => {
    const answers: ((ms: number) => void)[] = [];
    let version = 1;
    const slow = createHangWatch(
      { version: () => version, cpuMs: () => new Promise(resolve => answers.push(resolve)) },
      () => hangs++,
      () => now,
    );
    slow.start(1_000);
    const first = slow.check();
    answers[0](0);
    await first;
    const second = slow.check();
    version++;
    answers[1](5_000);
    await second;
    slow.stop();
    expect(hangs).toBe(0);
  });

  it("a late answer about a thread's processor time is ignored after the watch was stopped", async () => {
    await checks(2, { burns: 1 });
    thread.cpuMs += 5_000;
    const asked = watch.check();
    watch.stop();
    await asked;
    expect(hangs).toBe(0);
  });
});

describe('next thread', () => {
  it('an answer about the previous thread is not used for the next thread', async () => {
    await checks(2, { burns: 1 });
    thread.cpuMs += 5_000;
    const asked = watch.check();
    watch.start(1_000);
    await asked;
    expect(hangs).toBe(0);
  });

  it('the next thread is watched even if the previous thread never answered', async () => {
    thread.answers = false;
    await checks(2);
    watch.start(1_000);
    Object.assign(thread, { answers: true, cpuMs: 0 });
    await checks(5, { burns: 1 });
    expect(hangs).toBe(1);
  });

  it('the processor time of the previous thread is not counted for the next thread', async () => {
    await checks(4, { burns: 1 });
    watch.start(1_000);
    await checks(4, { burns: 1 });
    expect(hangs).toBe(0);
    await checks(1, { burns: 1 });
    expect(hangs).toBe(1);
  });

  it('starting the watch for hangs again replaces the timer of its checks', () => {
    vi.useFakeTimers();
    const again = createHangWatch({ version: () => 1, cpuMs: async () => 0 }, () => {});
    again.start(1_000);
    again.start(20_000);
    expect(vi.getTimerCount()).toBe(1);
    again.stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

it('a thread whose processor time was requested is not asked again until it has answered', async () => {
  let asked = 0;
  const cpuMs = () => new Promise<never>(() => asked++);
  const patient = createHangWatch(
    { version: () => 1, cpuMs },
    () => {},
    () => 0,
  );
  for (let i = 0; i < 10; i++) patient.check();
  expect(asked).toBe(1);
});

it('a thread that has ended is not reported as hung', async () => {
  let asked = 0;
  const ended = createHangWatch(
    { version: () => 1, cpuMs: () => Promise.reject(new Error(`ended ${asked++}`)) },
    () => hangs++,
    () => now,
  );
  ended.start(1_000);
  for (let i = 0; i < 3; i++) await ended.check();
  ended.stop();
  expect([asked, hangs]).toEqual([3, 0]);
});
