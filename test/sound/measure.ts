import { weighted } from './k-weighting.ts';
import { type Shape, shapeOf } from './shape.ts';

/** The measures of a rendered sound. */
export interface Measures {
  seconds: number;
  channels: number;
  /** Whether all samples are numbers. */
  isSound: boolean;
  peak: number;
  /** Mean of the samples as a share of the peak: 0 without a constant offset. */
  offset: number;
  /** Loudest sample in the first and in the last 0.2 ms, as a share of the peak. */
  begin: number;
  end: number;
  /** Longest silence before something is audible again. Unit: s. */
  longestGap: number;
  /** Time of the last audible sample. Unit: s. */
  heardUntil: number;
  /** How sharply a loop bends at its joint, as a multiple of its sharpest bend beside the joint. */
  joint: number;
  /** Loudness of the loudest 400 ms when the sound's peak is at -3 dBFS. Unit: LUFS. */
  loudness: number;
  shape: Shape;
}

/** Samples below this share of the peak, which is -60 dB, are inaudible. */
const HEARD = 0.001;

/** Measures a sound of one or more channels. */
export function measure(channels: readonly Float32Array[], sampleRate: number): Measures {
  const [{ length }] = channels;
  const peak = loudest(channels);
  const edge = Math.round(sampleRate / 5_000);
  const mostOf = (part: (samples: Float32Array) => number) => Math.max(...channels.map(part));
  return {
    seconds: length / sampleRate,
    channels: channels.length,
    isSound: channels.every(samples => samples.every(Number.isFinite)),
    peak,
    offset: mostOf(meanOf) / peak,
    begin: mostOf(samples => peakOf(samples.subarray(0, edge))) / peak,
    end: mostOf(samples => peakOf(samples.subarray(-edge))) / peak,
    ...gapsOf(channels, peak * HEARD, sampleRate),
    joint: mostOf(jointOf),
    loudness: loudnessOf(channels, sampleRate) - 3 - 20 * Math.log10(peak),
    shape: shapeOf(mixed(channels), sampleRate),
  };
}

/** The highest absolute value of a sample in all channels. */
export const loudest = (channels: readonly Float32Array[]) => Math.max(...channels.map(peakOf));

function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i]));
  return peak;
}
const meanOf = (samples: Float32Array) =>
  Math.abs(samples.reduce((sum, sample) => sum + sample, 0) / samples.length);
const mixed = ([left, right = left]: readonly Float32Array[]) =>
  left.map((sample, i) => (sample + right[i]) / 2);

function gapsOf(channels: readonly Float32Array[], threshold: number, sampleRate: number) {
  let last = 0;
  let longest = 0;
  const [left, right = left] = channels;
  for (let i = 0; i < left.length; i++) {
    if (Math.abs(left[i]) < threshold && Math.abs(right[i]) < threshold) continue;
    longest = Math.max(longest, i - last);
    last = i;
  }
  return { longestGap: longest / sampleRate, heardUntil: last / sampleRate };
}

/** Samples up to this distance count as beside a joint. Unit: samples. */
const NEAR = 240;

/** How sharply a loop bends at its joint, compared with the bends beside it. A click is sharper than all of them. */
export function jointOf(samples: Float32Array): number {
  const { length } = samples;
  const at = (i: number) => samples[(i + length) % length];
  const bend = (i: number) => Math.abs(at(i + 1) - 2 * at(i) + at(i - 1));
  const beside = Array.from({ length: NEAR }, (_, i) => Math.max(bend(i + 1), bend(-i - 2)));
  return Math.max(bend(0), bend(-1)) / Math.max(...beside);
}

/** Loudness of the loudest 400 ms (momentary loudness, EBU Tech 3341). Unit: LUFS. */
function loudnessOf(channels: readonly Float32Array[], sampleRate: number): number {
  const window = Math.round(0.4 * sampleRate);
  const heard = channels.map(samples => weighted(samples, sampleRate));
  let energy = 0;
  let most = 0;
  for (let i = 0; i < channels[0].length; i++) {
    for (const samples of heard) energy += samples[i] ** 2 - (i >= window ? samples[i - window] ** 2 : 0);
    most = Math.max(most, energy);
  }
  return -0.691 + 10 * Math.log10(most / window);
}
