/** Simulated time. */
export interface SceneClock {
  /** Simulated seconds since the start. */
  readonly seconds: number;
  /** Resolves once the condition is true. It is checked with each report of the world. */
  until(holds: () => boolean): Promise<void>;
  /** Call it with each report. */
  check(): void;
  /** Stops checking; waiting promises then never resolve. */
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
