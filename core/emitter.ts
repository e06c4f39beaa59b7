/** Something that happens again and again, and its listeners, which are called in the order in which they came. */
export interface Emitter<A extends unknown[] = []> {
  emit(...args: A): void;
  /** Calls `listener` each time from now on. Returns a function that ends this. */
  listen(listener: (...args: A) => void): () => void;
}

interface EmitterOptions {
  /** Gets what a listener throws, and the others are still called. Without it, `emit` throws. */
  onError?(error: unknown): void;
}

export function createEmitter<A extends unknown[] = []>({ onError }: EmitterOptions = {}): Emitter<A> {
  const listeners = new Set<(...args: A) => void>();

  const call = (listener: (...args: A) => void, args: A) => {
    try {
      listener(...args);
    } catch (error) {
      if (!onError) throw error;
      onError(error);
    }
  };

  return {
    emit(...args) {
      for (const listener of listeners) call(listener, args);
    },
    listen(listener) {
      const own = (...args: A) => listener(...args); // the same function may listen twice
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
