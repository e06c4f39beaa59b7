/** Longest wait for a condition, in ms. After that, the test fails and reports the condition. */
const GUARD_MS = 30_000;

interface Waiter {
  condition: () => boolean;
  resolve: () => void;
}

/**
 * Creates a list of conditions that tests wait for. They are checked whenever something has happened, not by
 * a timer.
 */
export function createWatch() {
  const waiters = new Set<Waiter>();
  return {
    /** Call this when something has happened. */
    changed() {
      for (const waiter of waiters) if (waiter.condition()) waiter.resolve();
    },
    /** Resolves once the condition is true. */
    until(condition: () => boolean, guardMs = GUARD_MS): Promise<void> {
      if (condition()) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const guard = setTimeout(() => {
          waiters.delete(waiter);
          reject(new Error(`This never came true: ${condition}`));
        }, guardMs);
        const waiter: Waiter = {
          condition,
          resolve() {
            clearTimeout(guard);
            waiters.delete(waiter);
            resolve();
          },
        };
        waiters.add(waiter);
      });
    },
  };
}
