import { createFilter } from './biquad.ts';
import {
  addSamples,
  addScaled,
  type Bus,
  type BusPart,
  meanOf,
  type Samples,
  scale,
  withTail,
} from './bus.ts';
import type { Memory } from './memory.ts';
import type { RecipeContext } from './recipe.ts';
import { through } from './routing.ts';

export interface Space {
  /** Time in which the reverberation falls by 60 dB. */
  seconds: number;
  /** Loudness of the reverb relative to the sound itself. */
  gain: number;
  /** Frequency above which the reverb decays sooner. Default: 3,500. Unit: Hz. */
  brightness?: number;
}

/**
 * Resonance at which a lowpass amplifies no frequency. Its output is fed back, so an amplified frequency would grow.
 * Unit: dB.
 */
const FLAT = -6;

/** Delays of the reverb, none a multiple of another. Unit: s. */
const WAYS = [0.0351, 0.0437, 0.0513, 0.0611, 0.0713, 0.0833] as const;

/** First reflections, which turn one clap into many. Unit: s. */
const REFLECTIONS = [0.0043, 0.0107, 0.0171, 0.0237] as const;
const REFLECTED = 0.35;

/** Stereo position at which the delayed paths return, alternately left and right of the centre. */
const WIDTH = 0.8;

/**
 * Returns a context whose sounds have the reverb of a large hall: reflections that circulate (Schroeder's comb
 * filters).
 */
export const spacious = (sketch: RecipeContext, space: Space): RecipeContext =>
  through(sketch, (part, bus) => {
    const whole = withTail(part, space.seconds, bus);
    const clap = reflected(monoOf(whole, bus), bus);
    const [even, odd] = [0, 1].map(side => waysOf(clap, space, side, bus));
    return surrounded(whole, even, odd, space.gain, bus);
  });

const monoOf = ({ left, right }: BusPart, bus: Bus): Samples => (right ? meanOf(left, right, bus) : left);

function reflected(samples: Samples, { sampleRate, memory }: Bus): Samples {
  const sum = memory(samples.length);
  for (const [place, seconds] of REFLECTIONS.entries()) {
    const late = sum.subarray(Math.round(seconds * sampleRate));
    addScaled(late, samples.subarray(0, late.length), place % 2 ? -REFLECTED : REFLECTED);
  }
  return sum;
}

/** The summed output of every second path. */
function waysOf(clap: Samples, { seconds, brightness = 3_500 }: Space, first: number, bus: Bus) {
  const { sampleRate, memory } = bus;
  const sum = memory(clap.length);
  for (const way of WAYS.filter((_, place) => place % 2 === first)) {
    const dull = createFilter({ type: 'lowpass', q: FLAT }, brightness / sampleRate);
    const turn = memory(Math.round(way * sampleRate));
    addWay(sum, clap, turn, 0.001 ** (way / seconds), dull);
  }
  return sum;
}

/**
 * Adds a path that the sound takes repeatedly, each time softer and darker. The path is computed one turn at a time;
 * `turn` is as long as the path.
 */
function addWay(sum: Samples, clap: Samples, turn: Samples, loss: number, dull: (samples: Samples) => void) {
  const delay = turn.length;
  for (let begin = delay; begin < sum.length; begin += delay) {
    const round = turn.subarray(0, sum.length - begin);
    addSamples(round, clap.subarray(begin - delay, begin - delay + round.length));
    dull(round);
    scale(round, loss);
    addSamples(sum.subarray(begin), round);
  }
}

/** A sound with its reverberation on the left and on the right. */
function surrounded(
  { at, left, right }: BusPart,
  fromLeft: Samples,
  fromRight: Samples,
  gain: number,
  { channels, memory }: Bus,
): BusPart {
  const mono = channels === 1;
  const near = gain * (mono ? 1 : Math.cos(((1 - WIDTH) * Math.PI) / 4));
  const far = gain * (mono ? 1 : Math.sin(((1 - WIDTH) * Math.PI) / 4));
  const other = mono ? null : (right ?? copyOf(left, memory));
  addBoth(left, fromLeft, near, fromRight, far);
  if (other) addBoth(other, fromLeft, far, fromRight, near);
  return { at, left, right: other };
}

function copyOf(samples: Samples, memory: Memory): Samples {
  const copy = memory(samples.length);
  copy.set(samples);
  return copy;
}

/** Adds two inputs to samples, each multiplied by its own gain. */
function addBoth(sum: Samples, one: Samples, ofOne: number, other: Samples, ofOther: number) {
  for (let i = 0; i < sum.length; i++) sum[i] += ofOne * one[i] + ofOther * other[i];
}
