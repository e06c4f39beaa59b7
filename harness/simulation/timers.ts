/** A task that is due at a time, in ms. If two tasks are due at the same time, the one added first runs first. */
export interface Due {
  readonly at: number;
  readonly number: number;
  run: (() => void) | null;
}

const isBefore = (a: Due, b: Due) => a.at < b.at || (a.at === b.at && a.number < b.number);

/**
 * Creates a list of tasks sorted by time, in a binary heap. A cancelled task stays in the heap until it is
 * the next one, and is then dropped.
 */
export function createTimers() {
  const heap: Due[] = [];
  let added = 0;

  const swap = (one: number, other: number) => {
    [heap[one], heap[other]] = [heap[other], heap[one]];
  };
  const rise = (at: number) => {
    for (let child = at; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!isBefore(heap[child], heap[parent])) return;
      swap(child, parent);
      child = parent;
    }
  };
  const sink = () => {
    for (let parent = 0; ; ) {
      const left = 2 * parent + 1;
      if (left >= heap.length) return;
      const right = left + 1;
      const child = right < heap.length && isBefore(heap[right], heap[left]) ? right : left;
      if (!isBefore(heap[child], heap[parent])) return;
      swap(child, parent);
      parent = child;
    }
  };
  const removeFirst = () => {
    const first = heap[0];
    const last = heap.pop();
    if (last && heap.length > 0) {
      heap[0] = last;
      sink();
    }
    return first;
  };
  const dropCancelled = () => {
    while (heap.length > 0 && heap[0].run === null) removeFirst();
  };

  return {
    add(at: number, run: () => void): Due {
      const due = { at, number: ++added, run };
      heap.push(due);
      rise(heap.length - 1);
      return due;
    },
    /** Returns the time at which the next task is due; infinity if there is none. */
    nextAt() {
      dropCancelled();
      return heap[0]?.at ?? Number.POSITIVE_INFINITY;
    },
    /** Removes and returns the next task; undefined if there is none. */
    take(): Due | undefined {
      dropCancelled();
      return heap.length > 0 ? removeFirst() : undefined;
    },
  };
}
