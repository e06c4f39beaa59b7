/** Numbers that depend on nothing but a seed. */
export interface Rng {
  /** A number from 0 to 1, without 1. */
  next(): number;
  /** Throws for an empty list. */
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

export function createRng(seed: number): Rng {
  const next = mulberry32(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    pick(list) {
      if (list.length === 0) throw new Error('There is nothing to pick from.');
      return list[below(list.length)] as (typeof list)[number];
    },
    shuffled(list) {
      const left = [...list];
      return list.flatMap(() => left.splice(below(left.length), 1));
    },
  };
}

/** Tommy Ettinger's generator. */
function mulberry32(seed: number) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
