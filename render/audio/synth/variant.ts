/** The item of a list for a variant. After the last item, the list begins again. */
export const ofVariant = <List extends readonly [unknown, ...unknown[]]>(
  list: List,
  variant: number,
): List[number] => list[variant % list.length];

/** Semitones as a factor of frequency. */
export const semitones = (count: number): number => 2 ** (count / 12);
