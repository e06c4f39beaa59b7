/** Longest wait for a condition, in ms. A test that hangs then reports which one. */
const GUARD_MS = 30_000;

interface Waiter {
  condition: () => boolean;
  resolve: () => void;
}

/** Conditions that tests wait for. They are checked whenever something has happened, never by a timer. */
export function createWatch() {
  const waiters = new Set<Waiter>();
  return {
    /** Call it when something has happened. */
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
