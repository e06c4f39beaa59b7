import { addScaled, type Samples } from '../../sound/synth/bus.ts';
import type { Layer } from '../score/note.ts';
import type { Buses } from './buses.ts';
import { CHANNELS, gainOf } from './channels.ts';

/** A note that is to be heard. */
export interface Sounding {
  layer: Layer;
  /** One channel, or two. */
  channels: readonly Samples[];
  /** When it begins. Unit: samples. */
  at: number;
  velocity: number;
}

/** Writes what is heard of a note from a time on, in samples, into the buses, through the channel of its layer. */
export function write({ layer, channels, at, velocity }: Sounding, from: number, buses: Buses): void {
  const { level, pan, hall, echo, ducks } = CHANNELS[layer];
  const gain = velocity * gainOf(level);
  const [left, right = left] = channels;
  const sides = channels.length === 1 ? sidesOf(pan) : [1, 1];
  for (const [side, samples] of [left, right].entries()) {
    const loud = gain * sides[side];
    add(samples, at - from, loud, (ducks ? buses.ducked : buses.dry)[side]);
    if (echo > 0) add(samples, at - from, loud * echo, buses.echo[side]);
  }
  if (hall === 0) return;
  const wet = (gain * hall) / 2;
  if (left === right) add(left, at - from, wet * (sides[0] + sides[1]), buses.hall);
  else for (const samples of channels) add(samples, at - from, wet, buses.hall);
}

/** Equal power from left to right. */
const sidesOf = (pan: number) => {
  const angle = ((pan + 1) * Math.PI) / 4;
  return [Math.cos(angle), Math.sin(angle)];
};

/** Adds samples that begin so many samples after the first of the others, or before it, and before these end. */
function add(samples: Samples, offset: number, gain: number, to: Samples) {
  const heard = samples.subarray(Math.max(0, -offset), to.length - offset);
  addScaled(to.subarray(Math.max(0, offset)), heard, gain);
}
