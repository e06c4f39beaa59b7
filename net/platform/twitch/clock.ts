import { io } from '../../../core/io.ts';
/** Clock for everything that waits for the platform. Tests use one that they advance themselves. */
export interface Clock {
  /** Wall-clock ms. */
  now(): number;
  /** Monotonic ms with an arbitrary zero. Pauses and ages are measured by it. */
  steady(): number;
  /** Calls back after that many ms. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** Its timers do not keep the process running. */
export const wallClock: Clock = {
  now: io.wall,
  steady: io.steady,
  after(ms, run) {
    const timer = io.after(ms, run);
    return () => timer.cancel();
  },
};
