/** A server whose window died ends when nobody has needed it for so long. */
const LONELY_MS = 30_000;
const CHECK_MS = 1_000;

/** Tells when nobody has needed something for 30 s, as far as the looks of `isLonely` show; `now` is a clock in ms. */
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
