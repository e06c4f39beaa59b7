/** Moments at which the server changes: a checkpoint, a start, the end of a round, a stop, a fault. What comes just then may go wrong. */
export function createMoments() {
  let next = Promise.withResolvers<void>();
  return {
    /** Resolves at the next one. */
    next: (): Promise<void> => next.promise,
    /** Call at each. */
    pass() {
      next.resolve();
      next = Promise.withResolvers();
    },
  };
}

export type Moments = ReturnType<typeof createMoments>;
