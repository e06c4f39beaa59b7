/** The item of a list for a variant; begins again when the list is exhausted. */
export const ofVariant = <List extends readonly [unknown, ...unknown[]]>(
  list: List,
  variant: number,
): List[number] => list[variant % list.length];

/** Semitones as a factor of frequency. */
export const semitones = (count: number): number => 2 ** (count / 12);
