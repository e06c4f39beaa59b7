/** An event with its listeners. Listeners are called in the order in which they subscribed. */
export interface Emitter<A extends unknown[] = []> {
  emit(...args: A): void;
  /** Subscribes `listener`. Returns a function that unsubscribes it. */
  listen(listener: (...args: A) => void): () => void;
}

interface EmitterOptions {
  /**
   * Receives an error that a listener throws; the other listeners are still called. Without `onError`, `emit`
   * throws the error.
   */
  onError?(error: unknown): void;
}

export function createEmitter<A extends unknown[] = []>({ onError }: EmitterOptions = {}): Emitter<A> {
  const subscriptions = new Set<{ listener(...args: A): void }>(); // objects around the functions, because the same function may subscribe twice

  return {
    emit(...args) {
      for (const { listener } of subscriptions) {
        try {
          listener(...args);
        } catch (error) {
          if (!onError) throw error;
          onError(error);
        }
      }
    },
    listen(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
  };
}
