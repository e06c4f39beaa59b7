import { addScaled, type Samples } from '../../synth/bus.ts';
import type { ScoreLayer } from '../score/note.ts';
import type { Buses } from './buses.ts';
import { CHANNELS, gainOf } from './channels.ts';

/** A note to be mixed. */
export interface Sounding {
  layer: ScoreLayer;
  /** One channel, or two for left and right. */
  channels: readonly Samples[];
  /** Time at which the note begins. Unit: samples. */
  at: number;
  velocity: number;
}

/** Mixes a note into the buses through the channel of its layer. The buses begin at the time `from`, in samples. */
export function write({ layer, channels, at, velocity }: Sounding, from: number, buses: Buses): void {
  const { level, pan, hall, echo, ducks } = CHANNELS[layer];
  const gain = velocity * gainOf(level);
  const to = ducks ? buses.ducked : buses.dry;
  const offset = at - from;
  if (channels.length === 1) {
    const [samples] = channels;
    const [left, right] = sidesOf(pan);
    addToBoth(samples, offset, gain * left, gain * right, to);
    if (echo > 0) addToBoth(samples, offset, gain * left * echo, gain * right * echo, buses.echo);
    if (hall > 0) add(samples, offset, ((gain * hall) / 2) * (left + right), buses.hall);
    return;
  }
  for (const [side, samples] of channels.entries()) {
    add(samples, offset, gain, to[side]);
    if (echo > 0) add(samples, offset, gain * echo, buses.echo[side]);
    if (hall > 0) add(samples, offset, (gain * hall) / 2, buses.hall);
  }
}

/** Gains for left and right, with equal power at every position. */
const sidesOf = (pan: number) => {
  const angle = ((pan + 1) * Math.PI) / 4;
  return [Math.cos(angle), Math.sin(angle)];
};

/** Adds samples to others at an offset, which may be negative. */
function add(samples: Samples, offset: number, gain: number, to: Samples) {
  const audible = samples.subarray(Math.max(0, -offset), to.length - offset);
  addScaled(to.subarray(Math.max(0, offset)), audible, gain);
}

/** Adds samples to left and right, with a separate gain for each. */
function addToBoth(
  samples: Samples,
  offset: number,
  toLeft: number,
  toRight: number,
  [left, right]: Buses['dry'],
): void {
  const audible = samples.subarray(Math.max(0, -offset), left.length - offset);
  const begin = Math.max(0, offset);
  for (let i = 0; i < audible.length; i++) {
    left[begin + i] += toLeft * audible[i];
    right[begin + i] += toRight * audible[i];
  }
}
