interface QueueOptions {
  /** Maximum number of tasks that run at the same time. */
  atOnce?: number;
  /** Maximum number of tasks that wait. */
  mostWaiting?: number;
  /** Creates the error for a task that is refused because the queue is full. */
  full?: () => Error;
}

/**
 * Runs tasks in the order in which they were added, by default one at a time. Returns a function that adds a
 * task. Its promise settles with the task, or rejects with `full()` if the queue is full.
 */
export function createQueue({
  atOnce = 1,
  mostWaiting = Number.POSITIVE_INFINITY,
  full = () => new Error('Too much is waiting.'),
}: QueueOptions = {}) {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Starts the next task in the queue. */
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
