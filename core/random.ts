/**
 * Random numbers that depend only on a seed. The simulation does not use them: it has its own generator,
 * whose state is part of the world.
 */

/** The next number, at least 0 and below 1. */
export type Random = () => number;

/** Creates a generator from a whole number. Source: mulberry32 by Tommy Ettinger. */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Creates a generator from names and numbers: equal arguments give equal numbers. The seed is their FNV-1a hash. */
export function seededBy(...parts: readonly (string | number)[]): Random {
  const text = parts.join(':');
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return seeded(hash);
}

/** Picks an element of a list that is not empty. */
export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** A number between `low` and `high`. */
export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** A whole number from `least` to `most`, both included. */
export const wholeBetween = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** Returns a shuffled copy (Fisher and Yates). */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = wholeBetween(random, 0, i);
    [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  }
  return copy;
}
