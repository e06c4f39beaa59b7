import { SAMPLE_RATE } from '../../render/audio/sound/sample-rate.ts';
import { weighted } from './k-weighting.ts';

/** The loudness of a recording by ITU-R BS.1770-4, at the sample rate of the game. */
export interface Loudness {
  /** Integrated loudness. Unit: LUFS. */
  integrated: number;
  /** Highest level between samples. Unit: dBTP. */
  truePeak: number;
}

/** Samples between the beginnings of two blocks, which are 0.4 s long and begin every 0.1 s. */
const HOP = SAMPLE_RATE / 10;
const HOPS_A_BLOCK = 4;
const SILENCE_LUFS = -70;
/** Blocks that are this much softer than the mean of the others do not count. Unit: LU. */
const GATE_LU = -10;

export const loudnessOf = (channels: readonly Float32Array[]): Loudness => ({
  integrated: integratedOf(channels),
  truePeak: 20 * Math.log10(Math.max(...channels.map(truePeakOf))),
});

function integratedOf(channels: readonly Float32Array[]): number {
  const hops = channels.map(channel => powersOf(weighted(channel, SAMPLE_RATE)));
  const count = hops[0].length - HOPS_A_BLOCK + 1;
  const blocks = Array.from({ length: count }, (_, at) =>
    sumOf(hops.map(powers => meanOf(powers.slice(at, at + HOPS_A_BLOCK)))),
  ).filter(power => lufsOf(power) > SILENCE_LUFS);
  const gate = lufsOf(meanOf(blocks)) + GATE_LU;
  return lufsOf(meanOf(blocks.filter(power => lufsOf(power) > gate)));
}

const lufsOf = (power: number) => -0.691 + 10 * Math.log10(power);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]) => sumOf(values) / values.length;

/** The mean square of each tenth of a second. */
const powersOf = (samples: Float32Array) =>
  Array.from(
    { length: Math.floor(samples.length / HOP) },
    (_, at) =>
      samples.subarray(at * HOP, (at + 1) * HOP).reduce((sum, sample) => sum + sample * sample, 0) / HOP,
  );

const OVERSAMPLING = 4;
const TAPS = 16;
/** The highest peak between samples can only be near a sample that is at least this high. */
const NEAR_PEAK = 0.5;

/** The highest value between samples, which are interpolated at four positions. */
function truePeakOf(samples: Float32Array): number {
  const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  let peak = highest;
  for (let at = TAPS; at < samples.length - TAPS; at++) {
    if (Math.abs(samples[at]) < highest * NEAR_PEAK) continue;
    for (const kernel of KERNELS) {
      let sum = 0;
      for (let tap = 0; tap < kernel.length; tap++) sum += kernel[tap] * samples[at + tap - TAPS + 1];
      peak = Math.max(peak, Math.abs(sum));
    }
  }
  return peak;
}

/** A windowed sinc for each position between a sample and the next one. */
const KERNELS = Array.from({ length: OVERSAMPLING - 1 }, (_, place) => {
  const shift = (place + 1) / OVERSAMPLING;
  return Float64Array.from({ length: 2 * TAPS }, (_, tap) => {
    const x = tap - TAPS + 1 - shift;
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * Math.cos((Math.PI * x) / (2 * TAPS + 1)) ** 2;
  });
});
