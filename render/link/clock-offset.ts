/** How fast the estimate gives way when frames come late. Unit: ms a second. */
const DECAY = 4;

/** Estimates how far the server's clock is ahead of the local one, from the frames that come soonest. */
export function createClockOffset() {
  let offset = Number.NEGATIVE_INFINITY;
  let measuredAt = 0;
  return {
    /** Takes in that a frame of the server's time `serverAt` came at the local time `now`. Unit: ms. */
    measure(serverAt: number, now: number) {
      const decayed = offset - ((now - measuredAt) / 1000) * DECAY;
      offset = Math.max(serverAt - now, decayed);
      measuredAt = now;
    },
    /** The estimate in ms; minus infinity before the first frame. */
    get: () => offset,
    reset() {
      offset = Number.NEGATIVE_INFINITY;
    },
  };
}
