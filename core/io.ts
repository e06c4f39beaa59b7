/** A running timer. */
export interface Timer {
  /** Does nothing if the timer has already fired. */
  cancel(): void;
}

/** Time and randomness for everything on the front thread and in the edge. The simulator replaces it with its own. */
export interface Io {
  /** Wall clock, in ms since 1970. It may be set back. */
  wall(): number;
  /** A clock that never goes back, in ms. Its zero has no meaning. */
  steady(): number;
  /** Calls `run` once after `ms`. Does not keep the process alive. */
  after(ms: number, run: () => void): Timer;
  /** Calls `run` every `ms` until the timer is cancelled. Does not keep the process alive. */
  every(ms: number, run: () => void): Timer;
  /** Calls `run` in the next turn of the event loop, after all promises of the current turn. */
  soon(run: () => void): void;
  /** Resolves after `ms`. Keeps the process alive until then. */
  pause(ms: number): Promise<void>;
  /** A random number, at least 0 and below 1. Not for secrets. */
  random(): number;
  /** Random bytes, fit for secrets. */
  bytes(count: number): Buffer;
  /** Returns a random UUID. */
  uuid(): string;
}

/** The machine's clocks and randomness. The globals are looked up at each call, because tests replace them. */
const MACHINE: Io = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return { cancel: () => clearTimeout(timer) };
  },
  every(ms, run) {
    const timer = setInterval(run, ms).unref();
    return { cancel: () => clearInterval(timer) };
  },
  soon: run => void setImmediate(run),
  pause: ms => new Promise(resolve => setTimeout(resolve, ms)),
  random: () => Math.random(),
  bytes: count => Buffer.from(crypto.getRandomValues(new Uint8Array(count))),
  uuid: () => crypto.randomUUID(),
};

let current = MACHINE;

/** The implementation in use. Its functions may be passed to other code. */
export const io: Io = {
  wall: () => current.wall(),
  steady: () => current.steady(),
  after: (ms, run) => current.after(ms, run),
  every: (ms, run) => current.every(ms, run),
  soon: run => current.soon(run),
  pause: ms => current.pause(ms),
  random: () => current.random(),
  bytes: count => current.bytes(count),
  uuid: () => current.uuid(),
};

/** Replaces the implementation for the whole process. Returns a function that restores the default. */
export function replaceIo(other: Io): () => void {
  current = other;
  return () => {
    current = MACHINE;
  };
}

/** Resolves after `ms`, or never if the process ends first. */
export const expiry = (ms: number) => new Promise<void>(resolve => void io.after(ms, resolve));
