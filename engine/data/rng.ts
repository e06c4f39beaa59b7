/** State of the seeded random generator (sfc32); part of the world. */
export type Rng = Uint32Array;

const WARM_UP = 15;

/** Creates an endless generator from one seed. */
export function createRng(seed: number): Rng {
  const rng = Uint32Array.of(seed, Math.floor(seed / 4_294_967_296), 0x9e3779b9, 1);
  for (let i = 0; i < WARM_UP; i++) random(rng);
  return rng;
}

/** Two words that decide all randomness of a world. */
export type Salt = Uint32Array;

const STEP = 0x9e3779b9;

/** Seeds a generator for one entity in one tick, so that its numbers do not depend on earlier draws. */
export function seedRng(rng: Rng, salt: Salt, tick: number, turn: number, who: number) {
  const seed = mix(mix(tick ^ salt[0]) ^ (turn << 16) ^ who ^ salt[1]);
  rng[0] = seed;
  rng[1] = mix(seed + STEP);
  rng[2] = mix(seed + 2 * STEP);
  rng[3] = 1;
}

/** Spreads every bit to all others: the finalizer of MurmurHash3, by Austin Appleby. */
function mix(word: number) {
  const half = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}

/** The next random number, at least 0 and below 1. Source of sfc32: PractRand by Chris Doty-Humphrey. */
export function random(rng: Rng) {
  const b = rng[1];
  const c = rng[2];
  const sum = (rng[0] + b + rng[3]) | 0;
  rng[3]++;
  rng[0] = b ^ (b >>> 9);
  rng[1] = c + (c << 3);
  rng[2] = ((c << 21) | (c >>> 11)) + sum;
  return (sum >>> 0) / 4294967296;
}

/** A random number, at least `min` and below `max`. */
export const randomBetween = (rng: Rng, min: number, max: number) => min + (max - min) * random(rng);

/** A random number between -1 and 1. */
export const randomSigned = (rng: Rng) => random(rng) * 2 - 1;

/** A random whole number, at least 0 and below `n`. */
export const randomIndex = (rng: Rng, n: number) => Math.floor(random(rng) * n);

export const pick = <T>(rng: Rng, items: readonly T[]) => items[randomIndex(rng, items.length)];

/** A shuffled copy. */
export function shuffle<T>(rng: Rng, items: readonly T[]): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = randomIndex(rng, i + 1);
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}
