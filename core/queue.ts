interface QueueOptions {
  /** Most that run at the same time. */
  atOnce?: number;
  /** Most that wait. */
  mostWaiting?: number;
  /** The error for work that is refused beyond that. */
  full?: () => Error;
}

/**
 * Runs work in the order in which it was added, by default one at a time. Returns a function that adds work; its
 * promise settles as the work does, and rejects with `full()` when too much is waiting.
 */
export function createQueue({
  atOnce = 1,
  mostWaiting = Number.POSITIVE_INFINITY,
  full = () => new Error('Too much is waiting.'),
}: QueueOptions = {}) {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Starts the next in the queue. */
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++;
    else if (waiting.length >= mostWaiting) throw full();
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await work();
    } finally {
      end();
    }
  };
}
