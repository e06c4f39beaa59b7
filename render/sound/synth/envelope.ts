import type { Samples } from './bus.ts';

/** How loud something is over time: up in a straight line, held, and down exponentially. Unit: s. */
export interface Envelope {
  /** When it begins. Default 0. */
  at?: number;
  /** Default 0.002, which is sharp without a click. */
  attack?: number;
  hold?: number;
  /** Time in which it falls by 60 dB: most is heard in the first half. */
  decay: number;
  /** At its loudest. Default 1. */
  gain?: number;
}

/** A value, or the values that are gone through at an even pace, exponentially from each to the next; all above 0. */
export type Path = number | readonly number[];

const ATTACK = 0.002;
/** The last moments of a sound, in which an exponential fall is brought to nothing. */
const ENDING = 0.005;

/** How long it is heard. */
export const secondsOf = ({ attack = ATTACK, hold = 0, decay }: Envelope): number =>
  attack + hold + decay + ENDING;

/** Gives samples an envelope, which begins with them. */
export function shaped(samples: Samples, envelope: Envelope, sampleRate: number): Samples {
  const { attack = ATTACK, hold = 0, decay, gain = 1 } = envelope;
  const rise = attack * sampleRate;
  const fall = (attack + hold) * sampleRate;
  const ending = Math.min(samples.length, Math.round((attack + hold + decay) * sampleRate));
  const loss = 0.001 ** (1 / (decay * sampleRate));
  for (let i = 0; i < rise && i < ending; i++) samples[i] *= (gain * i) / rise;
  for (let i = Math.ceil(rise); i < fall && i < ending; i++) samples[i] *= gain;
  let level = gain * loss ** (Math.ceil(fall) - fall);
  for (let i = Math.ceil(fall); i < ending; i++, level *= loss) samples[i] *= level;
  const left = samples.length - ending;
  for (let i = 0; i < left; i++) samples[ending + i] *= (level * (left - i)) / left;
  return samples;
}

/** Where a path is that is gone through in so many seconds. */
export function valueAt(path: Path, time: number, seconds: number): number {
  if (typeof path === 'number') return path;
  const place = Math.max(0, Math.min(1, time / seconds)) * (path.length - 1);
  const step = Math.min(Math.floor(place), path.length - 2);
  if (step < 0) return path[0];
  return path[step] * (path[step + 1] / path[step]) ** (place - step);
}
