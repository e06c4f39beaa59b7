/** The index of the highest of `values`; undefined if there is none or several. */
export function soleBest(values: readonly number[]): number | undefined {
  const best = Math.max(...values);
  const at = values.indexOf(best);
  return at >= 0 && values.lastIndexOf(best) === at ? at : undefined;
}
