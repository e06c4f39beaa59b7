/** Maximum number of ticks that one wake makes up for; any more are dropped and counted. */
const MAX_CATCH_UP = 30;

/** When ticks are due. Deadlines are absolute, so that nothing drifts. All times in ms. */
export function createSchedule(start: number, intervalMs: number) {
  let origin = start;
  let done = 0;
  let slipped = 0;

  return {
    /** When the next tick is due. */
    deadline: () => origin + (done + 1) * intervalMs,
    /** When the last tick was due, however late it ran. */
    tickTime: () => origin + done * intervalMs,
    /** How many ticks were dropped so far. */
    slipped: () => slipped,
    /** How many ticks to run now. */
    due(now: number) {
      const late = Math.floor((now - origin) / intervalMs) - done;
      if (late <= MAX_CATCH_UP) return Math.max(0, late);
      slipped += late - MAX_CATCH_UP;
      origin += (late - MAX_CATCH_UP) * intervalMs;
      return MAX_CATCH_UP;
    },
    /** Call after each tick. */
    advance() {
      done++;
    },
  };
}
