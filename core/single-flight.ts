/**
 * Runs work at most once at a time for each key. A call during a run gets the result of this run; the first call after
 * the run starts a new one.
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

/** Like `createSingleFlight`, but for work without a result: calls during a run do nothing. */
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
