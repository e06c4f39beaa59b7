/**
 * A sound's energy by time and frequency band, relative to its maximum and so independent of its loudness. Unit: dB.
 */
export type Shape = readonly (readonly number[])[];

const FRAMES = 12;
const WINDOW = 1_024;
const BANDS = 18;
/** The lowest frequency; below it, the highest. Unit: Hz. */
const LOWEST = 45;
const HIGHEST = 16_000;
/** Energy below this level, relative to the maximum, counts as silence. Unit: dB. */
const FLOOR = -50;

/** How a sound's energy is distributed over time and frequency. */
export function shapeOf(samples: Float32Array, sampleRate: number): Shape {
  const edge = (frame: number) => Math.floor((frame * samples.length) / FRAMES);
  const frames = Array.from({ length: FRAMES }, (_, frame) =>
    bandsOf(samples.subarray(edge(frame), edge(frame + 1)), sampleRate),
  );
  const most = Math.max(...frames.flat());
  return frames.map(bands =>
    bands.map(energy => Math.max(FLOOR, 10 * Math.log10(energy / most + Number.EPSILON))),
  );
}

/**
 * The distance of two sounds: the mean difference of their energy where either is audible. It does not depend on
 * their loudness. Unit: dB.
 */
export function distanceOf(a: Shape, b: Shape): number {
  const pairs = a.flatMap((bands, frame) => bands.map((level, band) => [level, b[frame][band]]));
  const heard = pairs.filter(([one, other]) => Math.max(one, other) > FLOOR);
  return heard.reduce((sum, [one, other]) => sum + Math.abs(one - other), 0) / Math.max(1, heard.length);
}

/** The mean energy in each band. */
function bandsOf(samples: Float32Array, sampleRate: number): number[] {
  const bands = new Array<number>(BANDS).fill(0);
  const windows = Math.ceil(samples.length / WINDOW);
  const bandAt = Array.from({ length: WINDOW / 2 }, (_, bin) => bandOf((bin * sampleRate) / WINDOW));
  for (let window = 0; window < windows; window++) {
    const spectrum = powerOf(samples.subarray(window * WINDOW, (window + 1) * WINDOW));
    for (let bin = 1; bin < spectrum.length; bin++) {
      const band = bandAt[bin];
      if (band >= 0 && band < BANDS) bands[band] += spectrum[bin] / windows;
    }
  }
  return bands;
}

const bandOf = (frequency: number) =>
  Math.floor((BANDS * Math.log(frequency / LOWEST)) / Math.log(HIGHEST / LOWEST));

/** The power of each frequency of a window, by the method of Cooley and Tukey. */
function powerOf(samples: Float32Array): Float64Array {
  const re = new Float64Array(WINDOW);
  const im = new Float64Array(WINDOW);
  for (let i = 0; i < samples.length; i++) re[REVERSED[i]] = samples[i] * HANN[i];
  for (let size = 2; size <= WINDOW; size *= 2) butterflies(re, im, size);
  return re.slice(0, WINDOW / 2).map((real, bin) => real ** 2 + im[bin] ** 2);
}

const HANN = Float64Array.from({ length: WINDOW }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / WINDOW) ** 2);

const BITS = Math.log2(WINDOW);
function reversed(index: number): number {
  let result = 0;
  for (let bit = 0; bit < BITS; bit++) result |= ((index >> bit) & 1) << (BITS - 1 - bit);
  return result;
}

const REVERSED = Uint16Array.from({ length: WINDOW }, (_, i) => reversed(i));

const COS = Float64Array.from({ length: WINDOW / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / WINDOW));
const SIN = Float64Array.from({ length: WINDOW / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / WINDOW));

function butterflies(re: Float64Array, im: Float64Array, size: number) {
  for (let k = 0; k < size / 2; k++) {
    const cos = COS[(k * WINDOW) / size];
    const sin = -SIN[(k * WINDOW) / size];
    for (let i = k; i < WINDOW; i += size) {
      const j = i + size / 2;
      const x = re[j] * cos - im[j] * sin;
      const y = re[j] * sin + im[j] * cos;
      re[j] = re[i] - x;
      im[j] = im[i] - y;
      re[i] += x;
      im[i] += y;
    }
  }
}
