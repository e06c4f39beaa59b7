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

/** The last moments of a sound, in which an exponential fall is brought to nothing. */
const ENDING = 0.005;

/** When nothing more is heard. */
export const endOf = ({ at = 0, attack = 0.002, hold = 0, decay }: Envelope): number =>
  at + attack + hold + decay + ENDING;

/** Gives a parameter, which is 0 before, an envelope. */
export function shape(param: AudioParam, envelope: Envelope): void {
  const { at = 0, attack = 0.002, hold = 0, gain = 1 } = envelope;
  const end = endOf(envelope);
  param.value = 0;
  param.setValueAtTime(0, at);
  param.linearRampToValueAtTime(gain, at + attack);
  param.setValueAtTime(gain, at + attack + hold);
  param.exponentialRampToValueAtTime(gain / 1_000, end - ENDING);
  param.linearRampToValueAtTime(0, end);
}

/** Takes a parameter along a path. */
export function follow(param: AudioParam, path: Path, at: number, seconds: number): void {
  const [first = 0, ...others] = typeof path === 'number' ? [path] : path;
  param.value = first;
  param.setValueAtTime(first, at);
  for (const [place, value] of others.entries())
    param.exponentialRampToValueAtTime(value, at + (seconds * (place + 1)) / others.length);
}
