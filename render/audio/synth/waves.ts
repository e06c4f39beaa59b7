import type { Samples } from './bus.ts';
import { freshMemory, type Memory } from './memory.ts';

/** Oscillators that read tables, like those of the Web Audio API. None has partials above half of the sample rate. */

export type Wave = 'sine' | 'triangle' | 'square' | 'sawtooth';

/** Amplitude of partial n of a wave. The first partial rises from 0. */
const PARTIALS: Record<Wave, (n: number) => number> = {
  sine: n => (n === 1 ? 1 : 0),
  triangle: n => (8 * Math.sin((n * Math.PI) / 2)) / (Math.PI * n) ** 2,
  square: n => (n % 2 ? 4 / (Math.PI * n) : 0),
  sawtooth: n => (n % 2 ? 2 : -2) / (Math.PI * n),
};
/**
 * The partials of a wave overshoot at its jump (Gibbs phenomenon). Waves are divided by this factor, so that a wave
 * with all partials reaches 1, as in the Web Audio API.
 */
const OVERSHOOT = 1.17898;
const HEIGHT: Record<Wave, number> = { sine: 1, triangle: 1, square: OVERSHOOT, sawtooth: OVERSHOOT };

const SIZE = 2_048;
const SINE = Float64Array.from({ length: SIZE }, (_, i) => Math.sin((2 * Math.PI * i) / SIZE));
/** Maximum number of partials; no audible tone has more. */
const MOST_PARTIALS = 512;
/** Number of tables per octave. With more tables, fewer of the highest partials are missing. */
const TABLES_AN_OCTAVE = 3;
/** Interval at which the frequency is read and the table chosen. Unit: samples. */
const BLOCK = 32;

interface Table {
  samples: Samples;
  /** The same samples in double precision. */
  sum: Float64Array;
  partials: number;
}
const tables: Record<Wave, Table[]> = { sine: [], triangle: [], square: [], sawtooth: [] };

/** The table with as many partials as fit below half the sample rate. `frequency` is a share of the sample rate. */
function tableOf(wave: Wave, frequency: number): Samples {
  if (wave === 'sine') return SINE_TABLE;
  const fitting = Math.max(1, Math.min(MOST_PARTIALS, 0.5 / frequency));
  return tableIn(wave, Math.floor(TABLES_AN_OCTAVE * Math.log2(fitting))).samples;
}

function tableIn(wave: Wave, range: number): Table {
  tables[wave][range] ??= computeTable(wave, range);
  return tables[wave][range];
}

/** Computes a table by adding the missing partials to the table before it. */
function computeTable(wave: Wave, range: number): Table {
  const before = range > 0 ? tableIn(wave, range - 1) : { sum: new Float64Array(SIZE + 1), partials: 0 };
  const sum = before.sum.slice();
  const partials = Math.floor(2 ** (range / TABLES_AN_OCTAVE) + 1e-9);
  for (let n = before.partials + 1; n <= partials; n++) addPartial(sum, n, PARTIALS[wave](n) / HEIGHT[wave]);
  sum[SIZE] = sum[0];
  return { samples: new Float32Array(sum), sum, partials };
}

function addPartial(sum: Float64Array, n: number, level: number) {
  if (level === 0) return;
  for (let i = 0, place = 0; i < SIZE; i++, place = (place + n) % SIZE) sum[i] += level * SINE[place];
}

const SINE_TABLE = computeTable('sine', 0).samples;

export interface Oscillator {
  wave?: Wave;
  length: number;
  sampleRate: number;
  /** Phase at which the wave begins. Unit: turns. */
  phase?: number;
  /** Offsets that are added to the frequency at each sample. Unit: Hz. */
  offsets?: Samples;
  /** Allocates the samples of the wave. */
  memory?: Memory;
}

/** A wave whose frequency, in Hz, is read once per block and is linear in between. */
export function oscillate(
  frequencyAt: (sample: number) => number,
  { wave = 'sine', length, sampleRate, phase = 0, offsets, memory = freshMemory }: Oscillator,
): Samples {
  const samples = memory(length);
  let turn = phase - Math.floor(phase);
  let frequency = frequencyAt(0);
  for (let begin = 0; begin < length; begin += BLOCK) {
    const next = frequencyAt(begin + BLOCK);
    const end = Math.min(length, begin + BLOCK);
    const table = tableOf(wave, Math.max(frequency, next) / sampleRate);
    const stride = frequency / sampleRate;
    const change = (next - frequency) / sampleRate / BLOCK;
    turn = read(samples, begin, end, table, turn, stride, change, offsets, sampleRate);
    frequency = next;
  }
  return samples;
}

/**
 * Fills the samples between two indexes from a table. Each is `stride` turns after the one before; the stride changes
 * linearly. Returns the phase at the end.
 */
function read(
  samples: Samples,
  begin: number,
  end: number,
  table: Samples,
  first: number,
  stride: number,
  change: number,
  offsets: Samples | undefined,
  sampleRate: number,
): number {
  let turn = first;
  let step = stride;
  for (let i = begin; i < end; i++, step += change) {
    const place = turn * SIZE;
    const index = place | 0;
    samples[i] = table[index] + (place - index) * (table[index + 1] - table[index]);
    turn += offsets ? step + offsets[i] / sampleRate : step;
    if (turn >= 1 || turn < 0) turn -= Math.floor(turn);
  }
  return turn;
}

/** A wave of constant frequency, in Hz. */
export const steadyWave = (frequency: number, oscillator: Oscillator) =>
  oscillate(() => frequency, oscillator);
