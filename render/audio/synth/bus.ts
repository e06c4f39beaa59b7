import { freshMemory, type Memory } from './memory.ts';

/** Sums parts of a sound and processes their sum. It consists of loops over samples and does not need the browser. */

export type Samples = Float32Array<ArrayBuffer>;

/** Samples that begin at a time, in one channel or in two of equal length. */
export interface BusPart {
  /** Time at which the part begins. Unit: samples. */
  at: number;
  left: Samples;
  /** The right channel; null if both sides are the same. */
  right: Samples | null;
}

export interface Bus {
  readonly sampleRate: number;
  /** Length of the whole sound. Unit: samples. */
  readonly length: number;
  /** Number of channels of the whole sound. */
  readonly channels: 1 | 2;
  /** Allocates the samples of its parts. */
  readonly memory: Memory;
  readonly parts: BusPart[];
  /** The buses that lead into others, each listed after its target. All buses of a sound share this list. */
  readonly stages: Stage[];
}

interface Stage {
  from: Bus;
  to: Bus;
  effect: BusEffect;
}

/** Processes the sum of a bus. It may change its argument. */
export type BusEffect = (part: BusPart, bus: Bus) => BusPart;

type Format = Pick<Bus, 'sampleRate' | 'length' | 'channels'> & Partial<Pick<Bus, 'memory'>>;

/** The bus that sums a whole sound. */
export const createBus = (format: Format): Bus => ({ memory: freshMemory, ...format, parts: [], stages: [] });

/** A bus that leads through an effect into another. */
export function busInto(to: Bus, effect: BusEffect): Bus {
  const from = { ...to, parts: [] };
  to.stages.push({ from, to, effect });
  return from;
}

/** Adds samples that begin at a time, in s. Samples beyond the end of the whole sound are cut off. */
export function add({ parts, sampleRate, length }: Bus, samples: Samples, at = 0): void {
  const first = Math.round(at * sampleRate);
  if (first < length) parts.push({ at: first, left: samples.subarray(0, length - first), right: null });
}

/** The sum of everything that was added to the bus and to the buses that lead into it; null if nothing was added. */
export function mixdown(bus: Bus): BusPart | null {
  for (const { from, to, effect } of bus.stages.splice(0).reverse()) {
    const part = sumOf(from);
    if (part) to.parts.push(effect(part, to));
  }
  return sumOf(bus);
}

/**
 * Sums the parts of a bus and empties it. The sum uses the memory of a part that is as long as the whole sound, if
 * there is one.
 */
function sumOf(bus: Bus): BusPart | null {
  const parts = bus.parts.splice(0);
  if (parts.length <= 1) return parts[0] ?? null;
  const at = Math.min(...parts.map(part => part.at));
  const length = Math.max(...parts.map(part => part.at + part.left.length)) - at;
  const isWide = parts.some(({ right }) => right);
  const isWhole = (part: BusPart) => part.left.length === length && (part.right || !isWide);
  const sum = parts.find(isWhole) ?? silence(at, length, isWide, bus);
  for (const part of parts) if (part !== sum) addPart(sum, part);
  return sum;
}

const silence = (at: number, length: number, isWide: boolean, { memory }: Bus): BusPart => ({
  at,
  left: memory(length),
  right: isWide ? memory(length) : null,
});

function addPart({ at, left, right }: BusPart, part: BusPart) {
  addSamples(left.subarray(part.at - at), part.left);
  if (right) addSamples(right.subarray(part.at - at), part.right ?? part.left);
}

/**
 * Adds samples to `sum`, which must have at least as many samples. Four samples are added at a time, here and below:
 * engines inline shorter functions into all callers, where each loop must be optimised again.
 */
export function addSamples(sum: Samples, samples: Samples): Samples {
  const { length } = samples;
  const rest = length % 4;
  for (let i = 0; i < rest; i++) sum[i] += samples[i];
  for (let i = rest; i < length; i += 4) {
    sum[i] += samples[i];
    sum[i + 1] += samples[i + 1];
    sum[i + 2] += samples[i + 2];
    sum[i + 3] += samples[i + 3];
  }
  return sum;
}

/** Adds samples, multiplied by a gain, to `sum`, which must have at least as many samples. */
export function addScaled(sum: Samples, samples: Samples, gain: number): Samples {
  const { length } = samples;
  const rest = length % 4;
  for (let i = 0; i < rest; i++) sum[i] += gain * samples[i];
  for (let i = rest; i < length; i += 4) {
    sum[i] += gain * samples[i];
    sum[i + 1] += gain * samples[i + 1];
    sum[i + 2] += gain * samples[i + 2];
    sum[i + 3] += gain * samples[i + 3];
  }
  return sum;
}

/** Applies a change to each channel of a part. */
export const eachChannel = (
  { at, left, right }: BusPart,
  change: (samples: Samples) => Samples,
): BusPart => ({
  at,
  left: change(left),
  right: right && change(right),
});

/** The mean of two channels. */
export function meanOf(one: Samples, other: Samples, { memory }: Bus): Samples {
  const mean = memory(one.length);
  for (let i = 0; i < mean.length; i++) mean[i] = (one[i] + other[i]) / 2;
  return mean;
}

/** Multiplies samples by a gain, in place. */
export function scale(samples: Samples, gain: number): Samples {
  const { length } = samples;
  const rest = length % 4;
  for (let i = 0; i < rest; i++) samples[i] *= gain;
  for (let i = rest; i < length; i += 4) {
    samples[i] *= gain;
    samples[i + 1] *= gain;
    samples[i + 2] *= gain;
    samples[i + 3] *= gain;
  }
  return samples;
}

/** The highest absolute value of the samples. */
export function peakOf(samples: Samples): number {
  let peak = 0;
  for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i]));
  return peak;
}

/** Multiplies samples, in place, by a value between 1 - `depth` and 1 as the swing goes between -1 and 1. */
export function swell(samples: Samples, swing: Samples, depth: number): Samples {
  const [centre, reach] = [1 - depth / 2, depth / 2];
  for (let i = 0; i < samples.length; i++) samples[i] *= centre + reach * swing[i];
  return samples;
}

/** Interval at which a level is computed. The steps are inaudible if the level changes slowly. Unit: samples. */
const BLOCK = 32;

/** Multiplies samples by a level, in place. The level is computed at the first sample of each block. */
export function modulate(samples: Samples, levelAt: (sample: number) => number): Samples {
  for (let begin = 0; begin < samples.length; begin += BLOCK) {
    scaleFrom(samples, begin, Math.min(samples.length, begin + BLOCK), levelAt(begin));
  }
  return samples;
}

function scaleFrom(samples: Samples, begin: number, end: number, gain: number) {
  for (let i = begin; i < end; i++) samples[i] *= gain;
}

/** Fades in the first `length` samples linearly from 0 to a gain, in place. */
export function fadeIn(samples: Samples, length: number, gain = 1): Samples {
  for (let i = 0; i < length && i < samples.length; i++) samples[i] *= (gain * i) / length;
  return samples;
}

/**
 * Multiplies the samples between two indexes, in place, by a level that decays exponentially to a floor. The level
 * begins above the floor by a given amount, of which each sample keeps the same share. Returns the rest of that amount.
 */
export function decay(
  samples: Samples,
  begin: number,
  end: number,
  first: number,
  keep: number,
  floor = 0,
): number {
  let level = first;
  const whole = begin + (Math.max(0, end - begin) % 4);
  for (let i = begin; i < whole; i++, level *= keep) samples[i] *= floor + level;
  for (let i = whole; i < end; i += 4) {
    samples[i] *= floor + level;
    level *= keep;
    samples[i + 1] *= floor + level;
    level *= keep;
    samples[i + 2] *= floor + level;
    level *= keep;
    samples[i + 3] *= floor + level;
    level *= keep;
  }
  return level;
}

/** Fades out the last `length` samples linearly to 0, in place. */
export function fadeOut(samples: Samples, length: number): Samples {
  for (let i = 1; i <= length; i++) samples[samples.length - i] *= (i - 1) / length;
  return samples;
}

/** A part followed by `seconds` of silence in which it can ring out, up to the end of the whole sound. */
export function withTail(part: BusPart, seconds: number, { sampleRate, length, memory }: Bus): BusPart {
  const longer = Math.min(length - part.at, part.left.length + Math.round(seconds * sampleRate));
  return eachChannel(part, samples => {
    const extended = memory(longer);
    extended.set(samples);
    return extended;
  });
}
