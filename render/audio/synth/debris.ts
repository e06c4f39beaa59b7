import { between } from '../../../core/random.ts';
import { add } from './bus.ts';
import type { RecipeContext } from './recipe.ts';
import { struck } from './struck.ts';

export interface Debris {
  at?: number;
  /** Time within which the pieces fall; most fall early. Unit: s. */
  seconds: number;
  count: number;
  /** Lowest and highest frequency of a piece. Unit: Hz. */
  low: number;
  high: number;
  /** Longest time that a piece rings. Unit: s. */
  decay: number;
  gain?: number;
}

/** Pieces that fly off and ring: splinters, stones, shards. Later ones are softer. */
export function debris(
  sketch: RecipeContext,
  { at = 0, seconds, count, low, high, decay, gain = 1 }: Debris,
): void {
  const { random } = sketch;
  const pieces = Array.from({ length: count }, () => {
    const late = random() ** 2;
    return {
      at: late * seconds,
      frequency: low * (high / low) ** random(),
      decay: decay * between(random, 0.3, 1),
      gain: gain * (1 - 0.8 * late) * between(random, 0.2, 1),
    };
  });
  struck(sketch, pieces, at);
}

export interface Crackle {
  at?: number;
  seconds: number;
  /** Number of cracks per second at the beginning; there are fewer towards the end. */
  rate: number;
  gain?: number;
}

/** Cracks of one or two milliseconds at random times, like those of fire or electricity. */
export function crackle(sketch: RecipeContext, { at = 0, seconds, rate, gain = 1 }: Crackle): void {
  const { random, out } = sketch;
  const samples = out.memory(Math.ceil((seconds + 0.01) * out.sampleRate));
  const count = Math.round((seconds * rate) / 2);
  for (let crack = 0; crack < count; crack++) {
    const moment = 1 - Math.sqrt(random());
    addCrack(samples, moment * seconds * out.sampleRate, gain * random() ** 2 * (1 - 0.5 * moment), random);
  }
  add(out, samples, at);
}

function addCrack(samples: Float32Array, start: number, gain: number, random: () => number) {
  const length = Math.round(between(random, 20, 90));
  for (let i = 1; i < length; i++) {
    const place = Math.round(start) + i;
    if (place < samples.length) samples[place] += gain * (2 * random() - 1) * (1 - i / length) ** 2;
  }
}
