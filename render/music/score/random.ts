/** Numbers from 0 up to 1. */
export type Random = () => number;

/** FNV-1a. */
function hash(text: string) {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}

/** mulberry32, begun from whatever the numbers are for: the same parts give the same numbers. */
export function randomOf(...parts: readonly (string | number)[]): Random {
  let state = hash(parts.join(':'));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: Random, choices: readonly T[]): T =>
  choices[Math.floor(random() * choices.length)];

/** A whole number of that range, both ends included. */
export const between = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));

/** The same things in another order (Fisher and Yates). */
export function shuffled<T>(random: Random, things: readonly T[]): T[] {
  const all = [...things];
  for (let i = all.length - 1; i > 0; i--) {
    const j = between(random, 0, i);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}
