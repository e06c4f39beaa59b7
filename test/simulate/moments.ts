/**
 * Moments at which the server changes, when faults are most likely to show an error. Most of them are checkpoints. The
 * rare ones are a start, the end of a round, a stop and a fault.
 */
export function createMoments() {
  let next = Promise.withResolvers<void>();
  let nextRare = Promise.withResolvers<void>();

  const pass = () => {
    next.resolve();
    next = Promise.withResolvers();
  };
  return {
    /** Resolves at the next moment. */
    next: (): Promise<void> => next.promise,
    /** Resolves at the next rare moment. */
    nextRare: (): Promise<void> => nextRare.promise,
    /** Call this at each checkpoint. */
    pass,
    /** Call this at each rare moment. */
    passRare() {
      nextRare.resolve();
      nextRare = Promise.withResolvers();
      pass();
    },
  };
}

export type Moments = ReturnType<typeof createMoments>;
