import { type FilterType, filter } from './biquad.ts';
import {
  addScaled,
  type BusEffect,
  type BusPart,
  busInto,
  eachChannel,
  type Samples,
  scale,
  swell,
  withTail,
} from './bus.ts';
import { type Path, valueAt } from './envelope.ts';
import type { Memory } from './memory.ts';
import type { RecipeContext } from './recipe.ts';
import { steadyWave, type Wave } from './waves.ts';

/**
 * Each of these functions returns a context for writing sounds. The sounds are processed before they reach the given
 * context.
 */

export const through = (sketch: RecipeContext, effect: BusEffect): RecipeContext => ({
  ...sketch,
  out: busInto(sketch.out, effect),
});

export interface Band {
  /** Default: `lowpass`. */
  type?: FilterType;
  /** Unit: Hz. */
  frequency: Path;
  /**
   * For a bandpass, its frequency divided by its bandwidth; for a lowpass or highpass, the resonance in dB. Default:
   * 0.7.
   */
  q?: number;
}

/** How long a filter rings after its input. Unit: s. */
const RINGING = 0.05;

/**
 * Returns a context whose sounds pass through a filter. The filter's frequency follows a path that begins at `at` and
 * takes `seconds`.
 */
export function filtered(
  sketch: RecipeContext,
  { type = 'lowpass', frequency, q = 0.7 }: Band,
  at = 0,
  seconds = 1,
) {
  return through(sketch, (part, bus) => {
    const { sampleRate } = bus;
    const frequencyAt = (sample: number) => valueAt(frequency, (part.at + sample) / sampleRate - at, seconds);
    return eachChannel(withTail(part, RINGING, bus), samples =>
      filter(samples, { type, q }, frequencyAt, sampleRate),
    );
  });
}

const CURVE_STEPS = 1_024;

/** Returns a context whose sounds are distorted as by an overdriven valve: 1 is warm, 10 is a snarl. */
export function driven(sketch: RecipeContext, drive: number): RecipeContext {
  return through(sketch, (part, { memory }) => {
    const curve = memory(CURVE_STEPS + 2);
    for (let step = 0; step < curve.length; step++)
      curve[step] = Math.tanh(drive * ((2 * step) / CURVE_STEPS - 1)) / Math.tanh(drive);
    return eachChannel(part, samples => bent(samples, curve));
  });
}

function bent(samples: Samples, curve: Samples): Samples {
  for (let i = 0; i < samples.length; i++) {
    const place = ((Math.max(-1, Math.min(1, samples[i])) + 1) / 2) * CURVE_STEPS;
    const step = place | 0;
    samples[i] = curve[step] + (place - step) * (curve[step + 1] - curve[step]);
  }
  return samples;
}

/** Returns a context whose sounds are multiplied by a gain. */
export const scaled = (sketch: RecipeContext, gain: number): RecipeContext =>
  through(sketch, part => eachChannel(part, samples => scale(samples, gain)));

/**
 * Returns a context whose sounds come from one side (-1 left, 1 right), moving linearly from `from` to `to`. Needs two
 * channels.
 */
export function panned(sketch: RecipeContext, from: number, to = from, at = 0, seconds = 1): RecipeContext {
  return through(sketch, (part, { sampleRate, memory }) => {
    const sideAt = (sample: number) => {
      const share = ((part.at + sample) / sampleRate - at) / seconds;
      return from + (to - from) * Math.max(0, Math.min(1, share));
    };
    return placed(part, sideAt, memory);
  });
}

/** Interval at which the side is computed. Unit: samples. */
const PAN_BLOCK = 32;

/** Pans a part to a side, which may change, by the equal-power law of the Web Audio API. */
export function placed(part: BusPart, sideAt: (sample: number) => number, memory: Memory): BusPart {
  const [left, right] = [memory(part.left.length), memory(part.left.length)];
  place(part, sideAt, left, right);
  return { at: part.at, left, right };
}

function place(
  { left, right }: BusPart,
  sideAt: (sample: number) => number,
  toLeft: Samples,
  toRight: Samples,
) {
  for (let begin = 0; begin < left.length; begin += PAN_BLOCK) {
    const side = sideAt(begin);
    const end = Math.min(left.length, begin + PAN_BLOCK);
    const angle = angleOf(side, right !== null);
    if (right && side <= 0) join(toLeft, left, right, begin, end, Math.cos(angle));
    else put(toLeft, left, begin, end, Math.cos(angle));
    if (right && side > 0) join(toRight, right, left, begin, end, Math.sin(angle));
    else put(toRight, right ?? left, begin, end, Math.sin(angle));
  }
}

const angleOf = (side: number, isWide: boolean) => {
  if (!isWide) return ((side + 1) * Math.PI) / 4;
  return ((side <= 0 ? side + 1 : side) * Math.PI) / 2;
};

/** Copies the samples between two indexes, multiplied by a gain. */
function put(to: Samples, from: Samples, begin: number, end: number, gain: number) {
  for (let i = begin; i < end; i++) to[i] = gain * from[i];
}

/** Writes the samples of one side plus a share of the other side's. */
function join(to: Samples, own: Samples, other: Samples, begin: number, end: number, gain: number) {
  for (let i = begin; i < end; i++) to[i] = own[i] + gain * other[i];
}

export interface Tremor {
  /** Unit: Hz. */
  rate: number;
  /** Share of the loudness that varies, 0 to 1. */
  depth: number;
  wave?: Wave;
}

/** Returns a context whose sounds become louder and softer at an even rate. */
export function trembling(sketch: RecipeContext, { rate, depth, wave = 'sine' }: Tremor): RecipeContext {
  return through(sketch, (part, { sampleRate, memory }) => {
    const swing = steadyWave(rate, {
      ...{ wave, sampleRate, length: part.left.length, memory },
      phase: (rate * part.at) / sampleRate,
    });
    return eachChannel(part, samples => swell(samples, swing, depth));
  });
}

export interface EchoOptions {
  /** Unit: s. */
  delay: number;
  /** Gain of each echo relative to the one before; below 1. */
  feedback: number;
  gain?: number;
}

/** Returns a context whose sounds are followed by echoes. */
export const echoing = (sketch: RecipeContext, { delay, feedback, gain = 0.5 }: EchoOptions): RecipeContext =>
  through(sketch, (part, bus) => {
    const late = Math.round(delay * bus.sampleRate);
    const fading = (delay * Math.log(0.001)) / Math.log(feedback);
    return eachChannel(withTail(part, delay + fading, bus), samples => {
      const echoes = returning(samples, bus.memory(samples.length), late, feedback);
      return addScaled(samples, echoes, gain);
    });
  });

/** Fills in the echoes of samples. Each echo begins `late` samples after the one before. */
function returning(samples: Samples, echoes: Samples, late: number, feedback: number): Samples {
  for (let i = late; i < samples.length; i++) echoes[i] = samples[i - late] + feedback * echoes[i - late];
  return echoes;
}
