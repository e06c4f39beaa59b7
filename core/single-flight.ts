/**
 * Runs work at most once at a time for each key: a call that comes meanwhile gets the result of the run that is under way.
 * The next call after its end runs anew.
 */
export function createSingleFlight<T, K = string>() {
  const running = new Map<K, Promise<T>>();
  return (key: K, work: () => Promise<T>): Promise<T> => {
    const joined = running.get(key);
    if (joined) return joined;
    const result = work().finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
}

/** The same work, whose calls do nothing while it is running. */
export function skipWhileRunning<A extends unknown[]>(work: (...args: A) => Promise<unknown>) {
  let isRunning = false;
  return async (...args: A): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work(...args);
    } finally {
      isRunning = false;
    }
  };
}
