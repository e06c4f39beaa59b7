/** Returns the singular for a count of 1, such as `life`, otherwise the plural, such as `lives`. */
export const wordFor = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many);

/** A count with its noun: `1 kill`, `1,200 kills`. */
export const counted = (count: number, one: string, many?: string) =>
  `${count.toLocaleString('en')} ${wordFor(count, one, many)}`;
