import { seededBy } from '../../../core/random.ts';
import { type FilterType, filter } from './biquad.ts';
import { add, eachChannel, scale, swell } from './bus.ts';
import { NOISE_SECONDS, noiseFrom } from './noise.ts';
import type { RecipeContext } from './recipe.ts';
import { placed, through } from './routing.ts';
import { steadyWave, type Wave } from './waves.ts';

/**
 * Parts of loops. All of them repeat after the loop's period, so that the end of the loop leads to its beginning. The
 * period is at most as long as the cached noise, and a whole number of seconds.
 */

/**
 * Duration of the part that is cut off at the beginning of a loop. By its end, filters have settled, and the tails of
 * earlier sounds are included. Unit: s.
 */
export const LOOP_LEAD = 1.5;

/** A value that goes up and down. */
export interface Swing {
  /** How often the value goes up and down in each period: a whole number. */
  cycles: number;
  /** For a gain, the share that varies; for a frequency, the cents to either side. */
  depth: number;
}

/** The value of a swing at each sample, from -1 to 1, beginning at a random phase. */
function swingOf({ random, out }: RecipeContext, period: number, cycles: number) {
  const phase = random();
  return (first: number, length: number) => {
    const { sampleRate, memory } = out;
    const turns = phase + (cycles * first) / (period * sampleRate);
    return steadyWave(cycles / period, { length, sampleRate, phase: turns, memory });
  };
}

/** Returns a context whose sounds swell and fade; with two channels, they also move from side to side. */
export function swelling(
  sketch: RecipeContext,
  period: number,
  { cycles, depth }: Swing,
  width = 0,
): RecipeContext {
  const level = swingOf(sketch, period, cycles);
  const side = width > 0 ? swingOf(sketch, period, cycles + 1) : null;
  return through(sketch, (part, { memory }) => {
    const { length } = part.left;
    const levels = level(part.at, length);
    const swollen = eachChannel(part, samples => swell(samples, levels, depth));
    if (!side) return swollen;
    const sides = side(part.at, length);
    return placed(swollen, sample => width * sides[sample], memory);
  });
}

export interface SteadyNoise {
  type?: FilterType;
  /** Unit: Hz. */
  frequency: number;
  q?: number;
  gain: number;
  /** How the frequency of its filter varies. */
  sway?: Swing;
}

/** Endless noise. */
export function steadyNoise(
  sketch: RecipeContext,
  period: number,
  { type = 'bandpass', frequency, q = 0.7, gain, sway }: SteadyNoise,
): void {
  const { out, random } = sketch;
  const { length, sampleRate } = out;
  const swing = sway && swingOf(sketch, period, sway.cycles)(0, length);
  const cents = sway?.depth ?? 0;
  const frequencyAt = (sample: number) =>
    swing ? frequency * 2 ** ((cents * swing[sample]) / 1_200) : frequency;
  const place = Math.floor(random() * NOISE_SECONDS) % period;
  const samples = noiseFrom(place, period, length, out);
  filter(samples, { type, q }, frequencyAt, sampleRate);
  add(out, scale(samples, gain));
}

export interface SteadyTone {
  wave?: Wave;
  /** Unit: Hz; the nearest that fits into the period is used. */
  frequency: number;
  gain: number;
}

/** An endless tone. */
export function steadyTone(
  { out }: RecipeContext,
  period: number,
  { wave = 'sine', frequency, gain }: SteadyTone,
): void {
  const fitting = Math.round(frequency * period) / period;
  const { length, sampleRate, memory } = out;
  const samples = steadyWave(fitting, { wave, length, sampleRate, memory });
  add(out, scale(samples, gain));
}

/** Draws a short sound at the given times of each period. The sound must end within the lead of a loop. */
export function eachPeriod(
  sketch: RecipeContext,
  period: number,
  moments: readonly number[],
  draw: (sketch: RecipeContext, at: number) => void,
): void {
  for (const moment of moments) {
    const seed = `${sketch.random()}`;
    for (const at of [moment, moment + period])
      if (at < LOOP_LEAD + period) draw({ ...sketch, random: seededBy(seed) }, at);
  }
}
