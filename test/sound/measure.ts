/** What is asked about rendered sounds. */
export interface Measures {
  seconds: number;
  channels: number;
  peak: number;
  isFinite: boolean;
  /** Mean of the samples: 0 without a constant part. */
  offset: number;
  /** Loudest sample in the first and last 0.2 ms. */
  begin: number;
  end: number;
  /** Longest time in which nothing is heard, before the last moment that is heard. Unit: s. */
  longestGap: number;
  /** From the beginning to the last moment that is heard. Unit: s. */
  heard: number;
  /** Largest difference from a sample to the next one: anywhere, and from the last to the first. */
  step: number;
  joint: number;
  /** Sum of all samples' bits: equal for equal samples. */
  hash: number;
  shape: Shape;
}

/** Energy in dB by time and by band of frequency, as shares of the whole: as it is, whatever its loudness. */
export type Shape = readonly (readonly number[])[];

const FRAMES = 12;
const WINDOW = 1_024;
const BANDS = 18;
const LOWEST = 45;
const HIGHEST = 16_000;
/** What is softer by so much than the loudest part is silence. Unit: dB. */
const FLOOR = -50;

const AUDIBLE = 0.001;

/** Measures a sound of one or more channels. */
export function measure(channels: readonly Float32Array[], sampleRate: number): Measures {
  const [first] = channels;
  const all = channels.flatMap(channel => [...[channel]]);
  const mono = Float32Array.from(
    first,
    (_, i) => all.reduce((sum, channel) => sum + channel[i], 0) / all.length,
  );
  const peak = Math.max(...all.map(loudest));
  const edge = Math.round(sampleRate / 5_000);
  const { longestGap, heard } = gapsOf(all, peak * AUDIBLE, sampleRate);
  return {
    seconds: first.length / sampleRate,
    channels: channels.length,
    peak,
    isFinite: all.every(channel => channel.every(Number.isFinite)),
    offset: Math.max(...all.map(channel => Math.abs(meanOf(channel)))),
    begin: Math.max(...all.map(channel => loudest(channel.subarray(0, edge)))),
    end: Math.max(...all.map(channel => loudest(channel.subarray(-edge)))),
    longestGap,
    heard,
    step: Math.max(...all.map(largestStep)),
    joint: Math.max(...all.map(channel => Math.abs(channel[0] - channel[channel.length - 1]))),
    hash: hashOf(all),
    shape: shapeOf(mono, sampleRate),
  };
}

const loudest = (samples: Float32Array) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
const meanOf = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample, 0) / samples.length;

function largestStep(samples: Float32Array) {
  let most = 0;
  for (let i = 1; i < samples.length; i++) most = Math.max(most, Math.abs(samples[i] - samples[i - 1]));
  return most;
}

function hashOf(channels: readonly Float32Array[]) {
  let hash = 0;
  for (const samples of channels)
    for (const bits of new Int32Array(samples.slice().buffer)) hash = (Math.imul(hash, 31) + bits) | 0;
  return hash;
}

function gapsOf(channels: readonly Float32Array[], threshold: number, sampleRate: number) {
  let [last, longest] = [0, 0];
  for (let i = 0; i < channels[0].length; i++) {
    if (channels.every(samples => Math.abs(samples[i]) < threshold)) continue;
    longest = Math.max(longest, i - last);
    last = i;
  }
  return { longestGap: longest / sampleRate, heard: last / sampleRate };
}

/** How a sound's energy lies in time and frequency. */
export function shapeOf(samples: Float32Array, sampleRate: number): Shape {
  const frames = Array.from({ length: FRAMES }, (_, frame) => {
    const begin = Math.floor((frame * samples.length) / FRAMES);
    return bandsOf(samples.subarray(begin, Math.floor(((frame + 1) * samples.length) / FRAMES)), sampleRate);
  });
  const most = Math.max(...frames.flat());
  return frames.map(bands => bands.map(energy => Math.max(FLOOR, 10 * Math.log10(energy / most + 1e-12))));
}

/** How far apart two sounds are, whatever their loudness: mean difference of what is heard of either. Unit: dB. */
export function distanceOf(a: Shape, b: Shape): number {
  let [sum, count] = [0, 0];
  for (const [frame, bands] of a.entries())
    for (const [band, level] of bands.entries()) {
      const other = b[frame][band];
      if (level <= FLOOR && other <= FLOOR) continue;
      sum += Math.abs(level - other);
      count++;
    }
  return count ? sum / count : 0;
}

/** Mean energy in each band, over windows that overlap by half. */
function bandsOf(samples: Float32Array, sampleRate: number): number[] {
  const bands = new Array<number>(BANDS).fill(0);
  const begins = Math.max(1, Math.ceil((2 * samples.length) / WINDOW) - 1);
  for (let place = 0; place < begins; place++) {
    const spectrum = powerOf(samples.subarray((place * WINDOW) / 2, (place * WINDOW) / 2 + WINDOW));
    for (const [bin, power] of spectrum.entries()) {
      const band = Math.floor(
        (BANDS * Math.log((bin * sampleRate) / WINDOW / LOWEST)) / Math.log(HIGHEST / LOWEST),
      );
      if (band >= 0 && band < BANDS) bands[band] += power / begins;
    }
  }
  return bands;
}

/** Power of each frequency of a window (Cooley and Tukey). */
function powerOf(samples: Float32Array): Float64Array {
  const re = new Float64Array(WINDOW);
  const im = new Float64Array(WINDOW);
  for (const [i, sample] of samples.entries())
    re[reversed(i)] = sample * Math.sin((Math.PI * (i + 0.5)) / WINDOW) ** 2;
  for (let size = 2; size <= WINDOW; size *= 2) butterflies(re, im, size);
  return re.slice(0, WINDOW / 2).map((real, bin) => real ** 2 + im[bin] ** 2);
}

const BITS = Math.log2(WINDOW);
function reversed(index: number) {
  let result = 0;
  for (let bit = 0; bit < BITS; bit++) result |= ((index >> bit) & 1) << (BITS - 1 - bit);
  return result;
}

function butterflies(re: Float64Array, im: Float64Array, size: number) {
  for (let k = 0; k < size / 2; k++) {
    const [cos, sin] = [Math.cos((2 * Math.PI * k) / size), -Math.sin((2 * Math.PI * k) / size)];
    for (let i = k; i < WINDOW; i += size) {
      const j = i + size / 2;
      const [x, y] = [re[j] * cos - im[j] * sin, re[j] * sin + im[j] * cos];
      [re[j], im[j]] = [re[i] - x, im[i] - y];
      [re[i], im[i]] = [re[i] + x, im[i] + y];
    }
  }
}
