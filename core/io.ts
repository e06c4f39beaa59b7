/** A timer that runs. */
export interface Timer {
  /** Does nothing once it has run out. */
  cancel(): void;
}

/** Time and chance, for everything of the front thread and the edge. The simulator puts its own in their place. */
export interface Io {
  /** The clock on the wall: ms since 1970. It may be set back. */
  wall(): number;
  /** A clock that never goes back, ms. Its start means nothing. */
  steady(): number;
  /** Runs it once after so many ms. Does not keep the process alive. */
  after(ms: number, run: () => void): Timer;
  /** Runs it every so many ms until it is cancelled. Does not keep the process alive. */
  every(ms: number, run: () => void): Timer;
  /** Runs it in the next turn of the event loop, after the promises of this one. */
  soon(run: () => void): void;
  /** Resolves after so many ms; keeps the process alive until then. */
  pause(ms: number): Promise<void>;
  /** At least 0 and below 1. Not for secrets. */
  random(): number;
  /** Random bytes, fit for secrets. */
  bytes(count: number): Buffer;
  /** A random UUID. */
  uuid(): string;
}

/** The machine's own. The globals are looked up at each call, since tests replace them. */
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

/** The one in use. Its functions may be passed on. */
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

/** Puts another one in its place, for the whole process. Returns a function that puts the machine's own back. */
export function replaceIo(other: Io): () => void {
  current = other;
  return () => {
    current = MACHINE;
  };
}

/** Resolves after so many ms, unless the process ends before. */
export const expiry = (ms: number) => new Promise<void>(resolve => void io.after(ms, resolve));
