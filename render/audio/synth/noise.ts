import { seededBy } from '../../../core/random.ts';
import { filter } from './biquad.ts';
import { add, type Bus, type Samples } from './bus.ts';
import { type Envelope, secondsOf, shaped, valueAt } from './envelope.ts';
import type { RecipeContext } from './recipe.ts';
import type { Band } from './routing.ts';

/** White noise, the same for the same seed. */
export function whiteNoise(seed: string, length: number): Samples {
  const random = seededBy(seed);
  const samples = new Float32Array(length);
  for (let i = 0; i < length; i++) samples[i] = 2 * random() - 1;
  return samples;
}

/** Length of the cached noise, and so the longest period of a loop that is made of it. Unit: s. */
export const NOISE_SECONDS = 6;

interface Burst extends Envelope, Band {
  /** Time in which the filter follows its path. Default: as long as the sound. */
  over?: number;
}

/** Noise through a filter: hiss, wind, breath, the crack of a blast. */
export function noise({ out, random }: RecipeContext, burst: Burst): void {
  const { type = 'lowpass', frequency, q = 0.7 } = burst;
  const { sampleRate } = out;
  const seconds = secondsOf(burst);
  const samples = noiseFrom(random() * NOISE_SECONDS, NOISE_SECONDS, Math.round(seconds * sampleRate), out);
  const frequencyAt = (sample: number) => valueAt(frequency, sample / sampleRate, burst.over ?? seconds);
  filter(samples, { type, q }, frequencyAt, sampleRate);
  add(out, shaped(samples, burst, sampleRate), burst.at);
}

/** Noise that is computed once for each rate. */
const cache = new Map<number, Samples>();

/**
 * Returns `length` samples of white noise that repeats after a period, beginning at a position in it. Period and
 * position are in s.
 */
export function noiseFrom(
  place: number,
  period: number,
  length: number,
  { sampleRate, memory }: Bus,
): Samples {
  const whole = cache.get(sampleRate) ?? whiteNoise('noise', NOISE_SECONDS * sampleRate);
  cache.set(sampleRate, whole);
  const circle = whole.subarray(0, period * sampleRate);
  const samples = memory(length);
  let from = Math.floor(place * sampleRate) % circle.length;
  for (let done = 0; done < length; from = 0) {
    const piece = circle.subarray(from, from + length - done);
    samples.set(piece, done);
    done += piece.length;
  }
  return samples;
}
