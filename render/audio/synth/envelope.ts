import { decay as decayed, fadeIn, type Samples, scale } from './bus.ts';

/** Loudness over time: it rises linearly, is held, and falls exponentially. Times are in s. */
export interface Envelope {
  /** When the sound begins. Default: 0. */
  at?: number;
  /** Default: 0.002, which is sharp without a click. */
  attack?: number;
  hold?: number;
  /** Time in which the loudness falls by 60 dB. Most of the sound is audible in the first half. */
  decay: number;
  /** The maximum of the loudness. Default: 1. */
  gain?: number;
}

/**
 * A constant value, or values that are reached one after the other at equal intervals, with exponential transitions.
 * All must be above 0.
 */
export type Path = number | readonly number[];

const ATTACK = 0.002;
/** The last part of a sound, in which an exponential fall is brought to 0. */
const ENDING = 0.005;

/** How long an envelope is audible. Unit: s. */
export const secondsOf = ({ attack = ATTACK, hold = 0, decay }: Envelope): number =>
  attack + hold + decay + ENDING;

/** Applies an envelope to samples; it begins with the first one. */
export function shaped(samples: Samples, envelope: Envelope, sampleRate: number): Samples {
  const { attack = ATTACK, hold = 0, decay, gain = 1 } = envelope;
  const rise = attack * sampleRate;
  const fall = (attack + hold) * sampleRate;
  const ending = Math.min(samples.length, Math.round((attack + hold + decay) * sampleRate));
  const loss = 0.001 ** (1 / (decay * sampleRate));
  const risen = Math.min(Math.ceil(rise), ending);
  const held = Math.min(Math.ceil(fall), ending);
  fadeIn(samples.subarray(0, risen), rise, gain);
  if (gain !== 1) scale(samples.subarray(risen, held), gain);
  const level = decayed(samples, held, ending, gain * loss ** (Math.ceil(fall) - fall), loss);
  ended(samples, ending, level);
  return samples;
}

/** Multiplies the samples from `begin` on by a level that falls linearly to 0. */
function ended(samples: Samples, begin: number, level: number) {
  const left = samples.length - begin;
  for (let i = 0; i < left; i++) samples[begin + i] *= (level * (left - i)) / left;
}

/** The value at a time of a path that takes `seconds`. */
export function valueAt(path: Path, time: number, seconds: number): number {
  if (typeof path === 'number') return path;
  const place = Math.max(0, Math.min(1, time / seconds)) * (path.length - 1);
  const step = Math.min(Math.floor(place), path.length - 2);
  if (step < 0) return path[0];
  return path[step] * (path[step + 1] / path[step]) ** (place - step);
}
