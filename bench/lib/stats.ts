export const quantile = (values: readonly number[], q: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
};

export const median = (values: readonly number[]) => quantile(values, 0.5);

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Standard deviation of a sample. */
export const deviation = (values: readonly number[]) => {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
};

/** The figures that are stored about a series, for comparisons with later runs. */
export const summary = (values: readonly number[]) => ({
  q1: quantile(values, 0.25),
  median: median(values),
  q3: quantile(values, 0.75),
  max: Math.max(...values),
});
