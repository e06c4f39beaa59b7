/** The form of a word for a number of things: `life` for 1, else `lives`. */
export const wordFor = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many);

/** A number of things: `1 kill`, `1,200 kills`. */
export const counted = (count: number, one: string, many?: string) =>
  `${count.toLocaleString('en')} ${wordFor(count, one, many)}`;
