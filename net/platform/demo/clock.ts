/** Simulated time. */
export interface SceneClock {
  /** Simulated seconds since the start. */
  readonly seconds: number;
  /** Resolves once the condition is true. The condition is checked with each report from the world. */
  until(holds: () => boolean): Promise<void>;
  /** Call this with each report from the world. */
  check(): void;
  /** Stops checking. Promises that still wait never resolve. */
  stop(): void;
}

export function createClock(seconds: () => number): SceneClock {
  let waiting: { holds(): boolean; resume(): void } | null = null;
  let isStopped = false;
  return {
    get seconds() {
      return seconds();
    },
    until(holds) {
      if (!isStopped && holds()) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = { holds, resume: resolve };
      return promise;
    },
    check() {
      if (isStopped || !waiting?.holds()) return;
      const { resume } = waiting;
      waiting = null;
      resume();
    },
    stop() {
      isStopped = true;
    },
  };
}
