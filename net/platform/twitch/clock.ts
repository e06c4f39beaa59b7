import { io } from '../../../core/io.ts';
/** Time, for whoever waits for the platform. Tests have one that they move on themselves. */
export interface Clock {
  /** Wall-clock ms. */
  now(): number;
  /** Ms from some time on. Nobody sets it, so pauses and ages are measured by it. */
  steady(): number;
  /** Calls back after so many ms; what it returns takes that back. */
  after(ms: number, run: () => void): () => void;
}

/** What waits by it keeps no process alive. */
export const wallClock: Clock = {
  now: io.wall,
  steady: io.steady,
  after(ms, run) {
    const timer = io.after(ms, run);
    return () => timer.cancel();
  },
};
