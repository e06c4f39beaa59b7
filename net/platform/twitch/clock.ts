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
  now: () => Date.now(),
  steady: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};
