import type { Sketch } from '../recipe.ts';
import { type FilterType, filter } from './biquad.ts';
import { busInto, type Effect, eachChannel, type Part, scale, swell, withTail } from './bus.ts';
import { type Path, valueAt } from './envelope.ts';
import { steadyWave, type Wave } from './waves.ts';

/** Each of these gives a sketch whose sounds go through something before they reach the one it was made from. */

export const through = (sketch: Sketch, effect: Effect): Sketch => ({
  ...sketch,
  out: busInto(sketch.out, effect),
});

export interface Band {
  /** Default `lowpass`. */
  type?: FilterType;
  /** Unit: Hz. */
  frequency: Path;
  /** Width of a bandpass, as its frequency over its band; of a lowpass or highpass its resonance in dB. Default 0.7. */
  q?: number;
}

/** What a filter rings on after the sound that went into it. Unit: s. */
const RINGING = 0.05;

/** Through a filter whose frequency follows its path from `at` on for so many seconds. */
export function filtered(
  sketch: Sketch,
  { type = 'lowpass', frequency, q = 0.7 }: Band,
  at = 0,
  seconds = 1,
) {
  return through(sketch, (part, bus) => {
    const { sampleRate } = bus;
    const frequencyAt = (sample: number) => valueAt(frequency, (part.at + sample) / sampleRate - at, seconds);
    return eachChannel(withTail(part, RINGING, bus), samples =>
      filter(samples, { type, q }, frequencyAt, sampleRate),
    );
  });
}

const CURVE_STEPS = 1_024;

/** Bent as by a valve that is driven too hard: 1 is warm, 10 is a snarl. */
export function driven(sketch: Sketch, drive: number): Sketch {
  const curve = Float32Array.from(
    { length: CURVE_STEPS + 2 },
    (_, step) => Math.tanh(drive * ((2 * step) / CURVE_STEPS - 1)) / Math.tanh(drive),
  );
  return through(sketch, part =>
    eachChannel(part, samples => {
      for (let i = 0; i < samples.length; i++) {
        const place = ((Math.max(-1, Math.min(1, samples[i])) + 1) / 2) * CURVE_STEPS;
        const step = place | 0;
        samples[i] = curve[step] + (place - step) * (curve[step + 1] - curve[step]);
      }
      return samples;
    }),
  );
}

/** Louder or softer. */
export const scaled = (sketch: Sketch, gain: number): Sketch =>
  through(sketch, part => eachChannel(part, samples => scale(samples, gain)));

/** From one side: -1 left, 1 right; along a straight line from `from` to `to`. Needs a sound of two channels. */
export function panned(sketch: Sketch, from: number, to = from, at = 0, seconds = 1): Sketch {
  return through(sketch, (part, { sampleRate }) =>
    placed(part, sample => {
      const share = ((part.at + sample) / sampleRate - at) / seconds;
      return from + (to - from) * Math.max(0, Math.min(1, share));
    }),
  );
}

/** So often the side is computed anew. Unit: samples. */
const PAN_BLOCK = 32;

/** Puts a part to a side which may change, by the equal-power law of the Web Audio API. */
export function placed({ at, left, right }: Part, sideAt: (sample: number) => number): Part {
  const [toLeft, toRight] = [new Float32Array(left.length), new Float32Array(left.length)];
  const other = right ?? left;
  for (let begin = 0; begin < left.length; begin += PAN_BLOCK) {
    const [leftLeft, leftRight, rightLeft, rightRight] = right ? turned(sideAt(begin)) : put(sideAt(begin));
    const end = Math.min(left.length, begin + PAN_BLOCK);
    for (let i = begin; i < end; i++) {
      toLeft[i] = leftLeft * left[i] + rightLeft * other[i];
      toRight[i] = leftRight * left[i] + rightRight * other[i];
    }
  }
  return { at, left: toLeft, right: toRight };
}

/** How much of left and right goes where, from left to left on: of what has one channel, and of what has two. */
const put = (side: number) => {
  const angle = ((side + 1) * Math.PI) / 4;
  return [Math.cos(angle), Math.sin(angle), 0, 0] as const;
};
const turned = (side: number) => {
  const angle = ((side <= 0 ? side + 1 : side) * Math.PI) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return side <= 0 ? ([1, 0, cos, sin] as const) : ([cos, sin, 0, 1] as const);
};

export interface Tremor {
  /** Unit: Hz. */
  rate: number;
  /** Share of the loudness that comes and goes, 0 to 1. */
  depth: number;
  wave?: Wave;
}

/** Louder and softer, evenly. */
export function trembling(sketch: Sketch, { rate, depth, wave = 'sine' }: Tremor): Sketch {
  return through(sketch, (part, { sampleRate }) => {
    const swing = steadyWave(rate, {
      ...{ wave, sampleRate, length: part.left.length },
      phase: (rate * part.at) / sampleRate,
    });
    return eachChannel(part, samples => swell(samples, swing, depth));
  });
}

export interface Echo {
  /** Unit: s. */
  delay: number;
  /** How much of each echo is in the next one, below 1. */
  feedback: number;
  gain?: number;
}

/** Heard itself, and again and again. */
export const echoing = (sketch: Sketch, { delay, feedback, gain = 0.5 }: Echo): Sketch =>
  through(sketch, (part, bus) => {
    const late = Math.round(delay * bus.sampleRate);
    const fading = (delay * Math.log(0.001)) / Math.log(feedback);
    return eachChannel(withTail(part, delay + fading, bus), samples => {
      const echoes = new Float32Array(samples.length);
      for (let i = late; i < samples.length; i++) echoes[i] = samples[i - late] + feedback * echoes[i - late];
      for (let i = late; i < samples.length; i++) samples[i] += gain * echoes[i];
      return samples;
    });
  });
