import type { Io, Timer } from '../../core/io.ts';
import { seededBy } from '../../core/random.ts';
import { createTimers } from './timers.ts';

/** Time of the wall clock at the start of a simulation: 2026-03-01 18:00 UTC. */
const STARTED_AT = Date.UTC(2026, 2, 1, 18);

/** A process of the simulated machine. Its timers end with it. */
export interface SimulatedProcess {
  readonly io: Io;
  /** Number of timers that have neither fired nor been cancelled. */
  readonly timers: number;
  readonly isAlive: boolean;
  /** Ends the process at once and cancels its timers. */
  kill(): void;
}

export type Machine = ReturnType<typeof createMachine>;

/**
 * A simulated machine. Its clock stands still while code runs. When no code can run, the clock jumps to the
 * next timer. Everything on the machine depends only on the seed. Code on it must not wait for Node's
 * threads; `watchDisk` replaces the file functions that would.
 */
export function createMachine(seed: number) {
  const timers = createTimers();
  let soon: (() => void)[] = [];
  let now = 0;
  let wallOffset = STARTED_AT;

  const after = (ms: number, run: () => void): Timer => {
    const due = timers.add(now + Math.max(0, ms), run);
    return {
      cancel() {
        due.run = null;
      },
    };
  };

  /** Runs everything that can run while the clock stands still: promises, and functions scheduled with `soon`. */
  const settle = async () => {
    await promisesRan();
    while (soon.length > 0) await runSoon();
  };
  const runSoon = async () => {
    const batch = soon;
    soon = [];
    for (const run of batch) {
      run();
      await promisesRan();
    }
  };

  return {
    /** Time since the start, ms. */
    get now() {
      return now;
    },
    get wall() {
      return Math.floor(now + wallOffset);
    },
    after,
    soon: (run: () => void) => void soon.push(run),
    pause: (ms: number) => new Promise<void>(resolve => void after(ms, resolve)),
    /** Moves the wall clock by `ms`, forwards or backwards. */
    moveClock(ms: number) {
      wallOffset += ms;
    },
    /** Lets `ms` pass within a call, as a slow disk would. */
    stall(ms: number) {
      now += ms;
    },
    settle,
    /** Runs everything that is due until the time `until`. Stops early if `isOver` returns true. */
    async runUntil(until: number, isOver = () => false) {
      await settle();
      while (timers.nextAt() <= until && !isOver()) {
        const due = timers.take();
        now = Math.max(now, due?.at ?? now);
        due?.run?.();
        await promisesRan();
        while (soon.length > 0) await runSoon();
      }
      now = Math.max(now, until);
      await turnRan();
      if (hasFileWork())
        throw new Error('Files are read or written in threads, which no machine can repeat.');
    },
    startProcess: (name: string) =>
      createProcess(seededBy(seed, name), {
        after,
        soon: run => void soon.push(run),
        now: () => now,
        wall: () => Math.floor(now + wallOffset),
      }),
  };
}

interface Clock {
  after(ms: number, run: () => void): Timer;
  soon(run: () => void): void;
  now(): number;
  wall(): number;
}

function createProcess(random: () => number, { after, soon, now, wall }: Clock): SimulatedProcess {
  const running = new Set<Timer>();
  let isAlive = true;

  const start = (ms: number, run: () => void) => {
    const timer = after(ms, () => {
      running.delete(own);
      run();
    });
    const own: Timer = {
      cancel() {
        running.delete(own);
        timer.cancel();
      },
    };
    running.add(own);
    return own;
  };
  const every = (ms: number, run: () => void): Timer => {
    let isCancelled = false;
    let timer: Timer;
    const plan = () => {
      timer = start(ms, () => {
        plan();
        run();
      });
    };
    if (isAlive) plan();
    return {
      cancel() {
        if (!isCancelled) timer?.cancel();
        isCancelled = true;
      },
    };
  };
  const byte = () => Math.floor(random() * 256);
  const bytes = (count: number) => Buffer.from(Uint8Array.from({ length: count }, byte));

  return {
    get timers() {
      return running.size;
    },
    get isAlive() {
      return isAlive;
    },
    kill() {
      isAlive = false;
      for (const timer of running) timer.cancel();
    },
    io: {
      wall,
      steady: now,
      after: (ms, run) => (isAlive ? start(ms, run) : NO_TIMER),
      every,
      soon: run => soon(() => isAlive && run()),
      pause: ms => new Promise(resolve => isAlive && start(ms, resolve)),
      random,
      bytes,
      uuid: () => uuidOf(bytes(16)),
    },
  };
}

const NO_TIMER: Timer = { cancel() {} };

/** Makes a version 4 UUID from these bytes. */
function uuidOf(bytes: Buffer) {
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Resolves when all promises that can settle have done so. */
const promisesRan = () => new Promise<void>(resolve => process.nextTick(resolve));

/**
 * Resolves after a turn of the real event loop. In such a turn Node also reports unhandled rejections and
 * releases objects.
 */
const turnRan = () => new Promise<void>(resolve => void setImmediate(resolve));

/** Whether Node's threads are reading or writing files. */
const hasFileWork = () => process.getActiveResourcesInfo().some(name => FILE_WORK.includes(name));

const FILE_WORK = ['FSReqPromise', 'CloseReq'];
