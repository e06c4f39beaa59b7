import { add, type Samples } from './bus.ts';
import type { RecipeContext } from './recipe.ts';

/** One partial of a struck body. */
export interface Partial {
  /** Unit: s. */
  at?: number;
  /** Unit: Hz. */
  frequency: number;
  /** Time in which the partial falls by 60 dB. Unit: s. */
  decay: number;
  gain: number;
}

/** Contact time of a hammer; without it, the beginning would click. Unit: s. */
const CONTACT = 0.005;

const SIXTY_DECIBELS = Math.log(1_000);

/**
 * Plays partials that ring from their own times on, counted from `at`: metal, glass, wood, or hundreds of splinters.
 */
export function struck(sketch: RecipeContext, partials: readonly Partial[], at = 0): void {
  const { sampleRate, memory } = sketch.out;
  const seconds = Math.max(0, ...partials.map(({ at = 0, decay }) => at + decay));
  const samples = memory(Math.ceil(seconds * sampleRate));
  for (const partial of partials.filter(({ frequency }) => frequency < sampleRate / 2)) {
    ring(samples, partial, sampleRate);
    ring(samples, { ...partial, gain: -partial.gain, decay: CONTACT }, sampleRate);
  }
  add(sketch.out, samples, at);
}

/** A resonator with two poles that is struck once: a decaying sine that takes three operations per sample. */
function ring(samples: Samples, { at = 0, frequency, decay, gain }: Partial, sampleRate: number) {
  const angle = (2 * Math.PI * frequency) / sampleRate;
  const radius = Math.exp(-SIXTY_DECIBELS / (decay * sampleRate));
  const near = 2 * radius * Math.cos(angle);
  const far = radius * radius;
  const rung = samples.subarray(Math.round(at * sampleRate) + 1, Math.round((at + decay) * sampleRate));
  resonate(rung, gain * Math.sin(angle), near, far);
}

/**
 * Adds the samples that follow `first`. Each is `near` times the previous one minus `far` times the one before that.
 */
function resonate(rung: Samples, first: number, near: number, far: number) {
  let last = 0;
  let current = first;
  for (let i = 0; i < rung.length; i++) {
    rung[i] += current;
    const next = near * current - far * last;
    last = current;
    current = next;
  }
}

/** Frequencies of the partials of some bodies, as multiples of the lowest. */
export const BODIES = {
  /** A free bar of wood or metal. */
  bar: [1, 2.756, 5.404, 8.933],
  /** A bar that is hollowed out, like a marimba's. */
  marimba: [1, 3.93, 9.24],
  bell: [0.5, 1, 1.19, 1.56, 2, 2.51, 2.66, 3.01, 4.1],
  plate: [1, 1.52, 1.93, 2.37, 2.88, 3.44, 4.01, 4.73, 5.66, 6.9],
  glass: [1, 2.32, 4.25, 6.63, 9.38],
  drum: [1, 1.59, 2.14, 2.3, 2.65, 2.92],
  hull: [1, 1.34, 1.87, 2.21, 2.83, 3.62, 4.4, 5.9, 7.3],
} as const satisfies Record<string, readonly number[]>;

export interface Resonator {
  ratios: readonly number[];
  /** Frequency of the lowest partial. Unit: Hz. */
  frequency: number;
  /** Decay time of the lowest partial; higher ones decay sooner. Unit: s. */
  decay: number;
  gain?: number;
  /** Gain of each partial relative to the one before, 0 to 1. Default: 0.75. */
  slope?: number;
  /** Maximum random deviation of each partial's frequency, as a share, because no two plates are alike. */
  scatter?: number;
}

/** The partials of a struck body. */
function partialsOf(
  { ratios, frequency, decay, gain = 1, slope = 0.75, scatter = 0 }: Resonator,
  random: () => number,
): Partial[] {
  return ratios.map((ratio, place) => ({
    frequency: frequency * ratio * (1 + scatter * (2 * random() - 1)),
    decay: decay / (1 + 0.35 * place),
    gain: gain * slope ** place * (0.7 + 0.3 * random()),
  }));
}

/** Strikes a body. */
export const strike = (sketch: RecipeContext, body: Resonator, at = 0): void =>
  struck(sketch, partialsOf(body, sketch.random), at);
