import { SAMPLE_RATE } from './sample-rate.ts';

/** Loudness of a recording by ITU-R BS.1770-4, at 48 kHz. */
export interface Loudness {
  /** LUFS. */
  integrated: number;
  /** dBTP. */
  truePeak: number;
}

interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}
/** What a head does to sound, then what ears make of low frequencies: table 1 and 2 of the recommendation. */
const K_WEIGHTING: readonly Biquad[] = [
  { b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [-1.69065929318241, 0.73248077421585] },
  { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] },
];
/** Blocks of 0.4 s that begin each 0.1 s. */
const HOP = SAMPLE_RATE / 10;
const HOPS_A_BLOCK = 4;
const SILENCE_LUFS = -70;
/** What is softer than the mean of the rest by so much does not count. Unit: LU. */
const GATE_LU = -10;

export const loudnessOf = (channels: readonly Float32Array[]): Loudness => ({
  integrated: integratedOf(channels),
  truePeak: 20 * Math.log10(Math.max(...channels.map(truePeakOf))),
});

function integratedOf(channels: readonly Float32Array[]): number {
  const hops = channels.map(channel => powersOf(K_WEIGHTING.reduce(filtered, channel)));
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

function filtered(samples: Float32Array, { b, a }: Biquad): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map(x => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/** Mean square of each tenth of a second. */
const powersOf = (samples: Float32Array) =>
  Array.from(
    { length: Math.floor(samples.length / HOP) },
    (_, at) =>
      samples.subarray(at * HOP, (at + 1) * HOP).reduce((sum, sample) => sum + sample * sample, 0) / HOP,
  );

const OVERSAMPLING = 4;
const TAPS = 16;
/** Only near samples as high as this a peak between samples can be the highest. */
const NEAR_PEAK = 0.5;

/** The highest value between samples: each is interpolated at four places. */
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

/** Windowed sinc for each place between a sample and the next one. */
const KERNELS = Array.from({ length: OVERSAMPLING - 1 }, (_, place) => {
  const shift = (place + 1) / OVERSAMPLING;
  return Float64Array.from({ length: 2 * TAPS }, (_, tap) => {
    const x = tap - TAPS + 1 - shift;
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * Math.cos((Math.PI * x) / (2 * TAPS + 1)) ** 2;
  });
});
