/** Time without rounds or viewers after which a server whose window died ends. @limit */
const LONELY_MS = 30_000;
/** Interval of checks whether a server whose window died is still needed. @limit */
const CHECK_MS = 1_000;

/**
 * Determines when nobody has needed something for 30 s, as far as the calls of `isLonely` show; `now` is a clock in ms.
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

/** Calls back once nobody has needed this process for 30 s. */
export function onceLonely(isNeeded: () => boolean, listener: () => void) {
  const watch = createLonelyWatch(isNeeded);
  const timer = setInterval(() => {
    if (!watch.isLonely()) return;
    clearInterval(timer);
    listener();
  }, CHECK_MS);
}
