/** The same work, which is left out where it is under way. */
export function unlessUnderWay<A extends unknown[]>(work: (...given: A) => Promise<unknown>) {
  let isUnderWay = false;
  return async (...given: A): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await work(...given);
    } finally {
      isUnderWay = false;
    }
  };
}
