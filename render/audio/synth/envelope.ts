import { decay as decayed, fadeIn, type Samples, scale } from './bus.ts';

/** Loudness over time: up linearly, held, and down exponentially. Unit: s. */
export interface Envelope {
  /** When it begins. Default 0. */
  at?: number;
  /** Default 0.002, which is sharp without a click. */
  attack?: number;
  hold?: number;
  /** Time in which it falls by 60 dB: most is audible in the first half. */
  decay: number;
  /** Its maximum. Default 1. */
  gain?: number;
}

/** A value, or the values that are passed at an even rate, exponentially from each to the next; all above 0. */
export type Path = number | readonly number[];

const ATTACK = 0.002;
/** The last part of a sound, in which an exponential fall is brought to 0. */
const ENDING = 0.005;

/** How long it is audible. */
export const secondsOf = ({ attack = ATTACK, hold = 0, decay }: Envelope): number =>
  attack + hold + decay + ENDING;

/** Gives samples an envelope, which begins with them. */
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

/** Multiplies the samples from there on by a level that goes linearly to 0. */
function ended(samples: Samples, begin: number, level: number) {
  const left = samples.length - begin;
  for (let i = 0; i < left; i++) samples[begin + i] *= (level * (left - i)) / left;
}

/** The value of a path at a time, if it takes so many seconds. */
export function valueAt(path: Path, time: number, seconds: number): number {
  if (typeof path === 'number') return path;
  const place = Math.max(0, Math.min(1, time / seconds)) * (path.length - 1);
  const step = Math.min(Math.floor(place), path.length - 2);
  if (step < 0) return path[0];
  return path[step] * (path[step + 1] / path[step]) ** (place - step);
}
