/** Numbers from 0 up to 1 that are the same for the same seed each time (FNV-1a into mulberry32). */
export function randomOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number from `low` up to `high`. */
export const between = (random: () => number, low: number, high: number): number =>
  low + (high - low) * random();

/** One of a list: for a variant the one in its place, from the start again when they run out. */
export const ofVariant = <List extends readonly [unknown, ...unknown[]]>(
  list: List,
  variant: number,
): List[number] => list[variant % list.length];

/** Semitones as a factor of frequency. */
export const semitones = (count: number): number => 2 ** (count / 12);
