import type { Samples } from './bus.ts';

/** Oscillators from tables (as the Web Audio API specifies its own): none has partials that the rate cannot hold. */

export type Wave = 'sine' | 'triangle' | 'square' | 'sawtooth';

/** What partial n of a wave has, of which the first goes up from 0. */
const PARTIALS: Record<Wave, (n: number) => number> = {
  sine: n => (n === 1 ? 1 : 0),
  triangle: n => (8 * Math.sin((n * Math.PI) / 2)) / (Math.PI * n) ** 2,
  square: n => (n % 2 ? 4 / (Math.PI * n) : 0),
  sawtooth: n => (n % 2 ? 2 : -2) / (Math.PI * n),
};
/** Where a wave jumps, its partials go beyond it (Gibbs): with all of them it goes up to 1, as in the Web Audio API. */
const OVERSHOOT = 1.17898;
const HEIGHT: Record<Wave, number> = { sine: 1, triangle: 1, square: OVERSHOOT, sawtooth: OVERSHOOT };

const SIZE = 2_048;
const SINE = Float64Array.from({ length: SIZE }, (_, i) => Math.sin((2 * Math.PI * i) / SIZE));
/** More partials than these have no tone that is heard. */
const MOST_PARTIALS = 512;
/** Tables for each octave: so much of it may be without its highest partials. */
const TABLES_AN_OCTAVE = 3;
/** So often the frequency is asked for, and the table chosen, anew. Unit: samples. */
const BLOCK = 32;

const tables: Record<Exclude<Wave, 'sine'>, Float32Array[]> = { triangle: [], square: [], sawtooth: [] };

/** The table with as many partials as fit below half the rate. `frequency`: as a share of the rate. */
function tableOf(wave: Wave, frequency: number): Float32Array {
  if (wave === 'sine') return SINE_TABLE;
  const fitting = Math.max(1, Math.min(MOST_PARTIALS, 0.5 / frequency));
  const range = Math.floor(TABLES_AN_OCTAVE * Math.log2(fitting));
  tables[wave][range] ??= computeTable(wave, Math.floor(2 ** (range / TABLES_AN_OCTAVE) + 1e-9));
  return tables[wave][range];
}

function computeTable(wave: Wave, partials: number): Float32Array {
  const sum = new Float64Array(SIZE + 1);
  for (let n = 1; n <= partials; n++) {
    const level = PARTIALS[wave](n) / HEIGHT[wave];
    if (level === 0) continue;
    for (let i = 0, place = 0; i < SIZE; i++, place = (place + n) % SIZE) sum[i] += level * SINE[place];
  }
  sum[SIZE] = sum[0];
  return Float32Array.from(sum);
}

const SINE_TABLE = computeTable('sine', 1);

export interface Oscillator {
  wave?: Wave;
  length: number;
  sampleRate: number;
  /** Where it begins. Unit: turns. */
  phase?: number;
  /** What is added to the frequency, sample by sample. Unit: Hz. */
  offsets?: Samples;
}

/** A wave whose frequency, Hz, is that which it has at a sample of each block, and goes in straight lines between. */
export function oscillate(
  frequencyAt: (sample: number) => number,
  { wave = 'sine', length, sampleRate, phase = 0, offsets }: Oscillator,
): Samples {
  const samples = new Float32Array(length);
  let turn = phase - Math.floor(phase);
  let frequency = frequencyAt(0);
  for (let begin = 0; begin < length; begin += BLOCK) {
    const next = frequencyAt(begin + BLOCK);
    const end = Math.min(length, begin + BLOCK);
    const table = tableOf(wave, Math.max(frequency, next) / sampleRate);
    let stride = frequency / sampleRate;
    const change = (next - frequency) / sampleRate / BLOCK;
    for (let i = begin; i < end; i++, stride += change) {
      const place = turn * SIZE;
      const index = place | 0;
      samples[i] = table[index] + (place - index) * (table[index + 1] - table[index]);
      turn += offsets ? stride + offsets[i] / sampleRate : stride;
      if (turn >= 1 || turn < 0) turn -= Math.floor(turn);
    }
    frequency = next;
  }
  return samples;
}

/** A wave of one frequency, Hz. */
export const steadyWave = (frequency: number, oscillator: Oscillator) =>
  oscillate(() => frequency, oscillator);
