/** When the window has crashed, its server ends after this time without a round or a connected overlay. @limit */
const LONELY_MS = 30_000;
/** Interval at which a server whose window has crashed checks whether it is still needed. @limit */
const CHECK_MS = 1_000;

/**
 * Creates a watch whose `isLonely` returns whether the process has not been needed for 30 s. `isLonely` must
 * be called regularly. `now` is a clock in ms.
 */
export function createLonelyWatch(isNeeded: () => boolean, now: () => number = () => performance.now()) {
  let neededAt = now();
  return {
    isLonely() {
      if (isNeeded()) neededAt = now();
      return now() - neededAt >= LONELY_MS;
    },
  };
}

/** Calls `listener` once this process has not been needed for 30 s. */
export function onceLonely(isNeeded: () => boolean, listener: () => void) {
  const watch = createLonelyWatch(isNeeded);
  const timer = setInterval(() => {
    if (!watch.isLonely()) return;
    clearInterval(timer);
    listener();
  }, CHECK_MS);
}
