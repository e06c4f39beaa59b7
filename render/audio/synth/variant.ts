/** One of a list: for a variant the one in its place, from the start again when they run out. */
export const ofVariant = <List extends readonly [unknown, ...unknown[]]>(
  list: List,
  variant: number,
): List[number] => list[variant % list.length];

/** Semitones as a factor of frequency. */
export const semitones = (count: number): number => 2 ** (count / 12);
