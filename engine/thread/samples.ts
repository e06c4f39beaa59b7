const quantile = (sorted: Float64Array, q: number) =>
  sorted.length === 0 ? 0 : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];

/** The samples of one second, stored without allocation. */
export function createSamples(capacity: number) {
  const values = new Float64Array(capacity);
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(value: number) {
      if (count < capacity) values[count++] = value;
    },
    /** Returns the quantiles of the samples so far, 0 without any, and starts over. */
    summary() {
      const sorted = values.subarray(0, count).sort();
      count = 0;
      return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
    },
  };
}
