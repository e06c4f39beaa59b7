/** An event with its listeners. Listeners are called in the order in which they subscribed. */
export interface Emitter<A extends unknown[] = []> {
  emit(...args: A): void;
  /** Subscribes `listener`. Returns a function that unsubscribes it. */
  listen(listener: (...args: A) => void): () => void;
}

interface EmitterOptions {
  /** Receives the error of a listener; the other listeners are still called. Without it, `emit` throws. */
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
      const own = (...args: A) => listener(...args); // the same function may subscribe twice
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
