import { filter } from '../../synth/biquad.ts';
import { addScaled, decay as decayed, fadeIn, type Samples } from '../../synth/bus.ts';
import { oscillate, type Wave } from '../../synth/waves.ts';

/** A note to be played by an instrument. */
export interface Stroke {
  /** 0 for a drum. Unit: Hz. */
  frequency: number;
  /** Unit: s. */
  seconds: number;
  sampleRate: number;
}

/** The channels of a note at full velocity: one, or two of equal length. */
export type Instrument = (stroke: Stroke) => Samples[];

/** Loudness of a note over time. Unit: s. */
export interface AdsrEnvelope {
  attack: number;
  decay: number;
  /** Level after the decay: a share of the peak. */
  sustain: number;
  release: number;
}

/** Number of samples until the note has fallen by 52 dB, which counts as silent. */
export const lengthOf = ({ seconds, sampleRate }: Stroke, { release }: AdsrEnvelope) =>
  Math.ceil((seconds + release) * sampleRate);

/** Multiplies samples, in place, by the envelope and a gain. */
export function shape(
  samples: Samples,
  { seconds, sampleRate }: Stroke,
  { attack, decay, sustain, release }: AdsrEnvelope,
  loudness = 1,
): Samples {
  const rise = Math.round(Math.min(attack, seconds) * sampleRate);
  const held = Math.min(samples.length, Math.round(seconds * sampleRate));
  fadeIn(samples, rise, loudness);
  const level = approach(samples, rise, held, loudness, loudness * sustain, decay / 3, sampleRate);
  approach(samples, held, samples.length, level, 0, release / 6, sampleRate);
  return samples;
}

/**
 * Moves the level towards a target. About a third of the difference remains after each time constant, in s. Returns the
 * level reached.
 */
function approach(
  samples: Samples,
  begin: number,
  end: number,
  level: number,
  target: number,
  constant: number,
  sampleRate: number,
): number {
  const keep = Math.exp(-1 / (constant * sampleRate));
  return target + decayed(samples, begin, end, level - target, keep, target);
}

/** A wave at the note's pitch. `detune` is in cents: a constant, or a function of the sample. */
export const tone = (
  wave: Wave,
  { frequency, sampleRate }: Stroke,
  length: number,
  detune: number | ((sample: number) => number) = 0,
) => {
  const steady = typeof detune === 'number' ? bent(frequency, detune) : 0;
  const frequencyAt =
    typeof detune === 'number' ? () => steady : (sample: number) => bent(frequency, detune(sample));
  return oscillate(frequencyAt, { wave, length, sampleRate });
};

const bent = (frequency: number, cents: number) => frequency * 2 ** (cents / 1_200);

/** Adds samples to others, in place, with a gain. */
export const mix = (samples: Samples, others: Samples, gain = 1): Samples =>
  addScaled(samples, others.subarray(0, samples.length), gain);

/** Removes frequencies above the cutoff, in place. Unit: Hz. */
export const darken = (samples: Samples, cutoff: number, sampleRate: number): Samples =>
  filter(samples, { type: 'lowpass', q: 0.5 }, () => cutoff, sampleRate);
