import type { Samples } from './bus.ts';

/** Two-pole filters from the Audio EQ Cookbook. Q has the same meaning as in the Web Audio API. */

export type FilterType = 'lowpass' | 'highpass' | 'bandpass';

export interface Filter {
  type: FilterType;
  /** For a bandpass, its frequency divided by its bandwidth; for other filters, the resonance in dB. */
  q: number;
}

/**
 * Number of samples after which coefficients are computed again. The steps are inaudible, and cheaper than a change at
 * each sample.
 */
const BLOCK = 128;

/** Filters samples in place. `frequencyAt` returns the frequency, in Hz, for the block that begins at a sample. */
export function filter(
  samples: Samples,
  settings: Filter,
  frequencyAt: (sample: number) => number,
  sampleRate: number,
): Samples {
  const state = new Float64Array(4);
  let frequency = frequencyAt(0);
  let coefficients = coefficientsOf(settings, frequency / sampleRate);
  for (let begin = 0; begin < samples.length; begin += BLOCK) {
    const next = frequencyAt(begin);
    if (next !== frequency) coefficients = coefficientsOf(settings, next / sampleRate);
    frequency = next;
    filterBlock(samples, begin, Math.min(samples.length, begin + BLOCK), coefficients, state);
  }
  return samples;
}

type Coefficients = readonly [number, number, number, number, number];

/**
 * Filters the samples between two indexes, in place. `state`: the last two inputs and outputs. It is not destructured,
 * because engines box values that might be undefined, which would happen once for each sample.
 */
function filterBlock(
  samples: Samples,
  begin: number,
  end: number,
  [b0, b1, b2, a1, a2]: Coefficients,
  state: Float64Array,
) {
  let x1 = state[0];
  let x2 = state[1];
  let y1 = state[2];
  let y2 = state[3];
  for (let i = begin; i < end; i++) {
    const x = samples[i];
    const y = b0 * x + b1 * x1 + b2 * x2 - a2 * y2 - a1 * y1; // the latest known value comes last
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    samples[i] = y;
  }
  state[0] = x1;
  state[1] = x2;
  state[2] = y1;
  state[3] = y2;
}

/** The coefficients of a filter. `frequency` is a share of the sample rate. */
function coefficientsOf({ type, q }: Filter, frequency: number): Coefficients {
  const angle = 2 * Math.PI * Math.min(0.4999, frequency);
  const cos = Math.cos(angle);
  const resonance = type === 'bandpass' ? q : 10 ** (q / 20);
  const alpha = Math.sin(angle) / (2 * resonance);
  const a0 = 1 + alpha;
  const b = { lowpass: (1 - cos) / 2, highpass: (1 + cos) / 2, bandpass: alpha }[type] / a0;
  const b1 = { lowpass: 2 * b, highpass: -2 * b, bandpass: 0 }[type];
  return [b, b1, type === 'bandpass' ? -b : b, (-2 * cos) / a0, (1 - alpha) / a0];
}

/** A filter for samples that arrive in pieces, which it changes in place. `frequency` is a share of the sample rate. */
export function createFilter(settings: Filter, frequency: number): (samples: Samples) => Samples {
  const coefficients = coefficientsOf(settings, frequency);
  const state = new Float64Array(4);
  return samples => {
    filterBlock(samples, 0, samples.length, coefficients, state);
    return samples;
  };
}
