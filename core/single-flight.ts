/**
 * Runs work at most once at a time for each key: a call during a run gets the result of that run.
 * The next call after its end starts a new run.
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

/** The same for work without a result: calls do nothing while it runs. */
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
