/**
 * Moments at which the server changes. What comes just then may go wrong. Most are checkpoints; the rare ones are a start, the
 * end of a round, a stop and a fault.
 */
export function createMoments() {
  let next = Promise.withResolvers<void>();
  let nextRare = Promise.withResolvers<void>();

  const pass = () => {
    next.resolve();
    next = Promise.withResolvers();
  };
  return {
    /** Resolves at the next one. */
    next: (): Promise<void> => next.promise,
    /** Resolves at the next rare one. */
    nextRare: (): Promise<void> => nextRare.promise,
    /** Call at each checkpoint. */
    pass,
    /** Call at each rare one. */
    passRare() {
      nextRare.resolve();
      nextRare = Promise.withResolvers();
      pass();
    },
  };
}

export type Moments = ReturnType<typeof createMoments>;
