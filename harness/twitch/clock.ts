/** The clock of the fake platform. */
export interface Clock {
  /** Time of the wall clock, in ms. */
  now(): number;
  /** Calls `run` after `ms`. Returns a function that cancels the call. */
  after(ms: number, run: () => void): () => void;
}

export const wallClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Creates a clock that stands still until a test advances it. Calls that become due are then made in order. */
export function createHandClock(start = Date.now()) {
  const timers = new Set<{ at: number; run: () => void }>();
  let time = start;
  let ahead = 0;
  const nextUntil = (end: number) =>
    [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
  return {
    now: () => time + ahead,
    steady: () => time,
    /** Sets the time that `now` returns. Deadlines do not move. */
    set(ms: number) {
      ahead = ms - time;
    },
    after(ms: number, run: () => void) {
      const timer = { at: time + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms: number) {
      const end = time + ms;
      for (let timer = nextUntil(end); timer; timer = nextUntil(end)) {
        timers.delete(timer);
        time = timer.at;
        timer.run();
      }
      time = end;
    },
  } satisfies Clock & { steady(): number; set(ms: number): void; advance(ms: number): void };
}
