interface QueueOptions {
  /** Maximum running at the same time. */
  atOnce?: number;
  /** Maximum waiting. */
  mostWaiting?: number;
  /** Creates the error for work that is refused because the queue is full. */
  full?: () => Error;
}

/**
 * Runs work in the order in which it was added, by default one at a time. Returns a function that adds work. Its
 * promise settles with the work, or rejects with `full()` if the queue is full.
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
