import type { Sketch } from '../recipe.ts';
import { createFilter } from './biquad.ts';
import { meanOf, type Part, type Samples, scale, withTail } from './bus.ts';
import { through } from './routing.ts';

export interface Space {
  /** Time in which what is heard falls by 60 dB. */
  seconds: number;
  /** How loud it is beside the sound itself. */
  gain: number;
  /** What is above it dies away sooner. Default 3,500. Unit: Hz. */
  brightness?: number;
}

/** Of a lowpass, in dB: it must nowhere make anything louder, since what leaves it enters it again. */
const FLAT = -6;

/** Ways around the hall, none a multiple of another. Unit: s. */
const WAYS = [0.0351, 0.0437, 0.0513, 0.0611, 0.0713, 0.0833] as const;

/** First reflections, which make one clap many. Unit: s. */
const REFLECTIONS = [0.0043, 0.0107, 0.0171, 0.0237] as const;
const REFLECTED = 0.35;

/** How far from the centre the ways come back, left and right in turn. */
const WIDTH = 0.8;

/**
 * A sketch whose sounds are heard themselves and from a large hall around them: reflections that go round and round
 * (Schroeder's combs).
 */
export const spacious = (sketch: Sketch, space: Space): Sketch =>
  through(sketch, (part, bus) => {
    const whole = withTail(part, space.seconds, bus);
    const clap = reflected(monoOf(whole), bus.sampleRate);
    const [even, odd] = [0, 1].map(side => waysOf(clap, space, side, bus.sampleRate));
    return surrounded(whole, even, odd, bus.channels === 2 ? WIDTH : 0, space.gain);
  });

const monoOf = ({ left, right }: Part): Samples => (right ? meanOf(left, right) : left);

function reflected(samples: Samples, sampleRate: number): Samples {
  const sum = new Float32Array(samples.length);
  for (const [place, seconds] of REFLECTIONS.entries()) {
    const late = sum.subarray(Math.round(seconds * sampleRate));
    const gain = place % 2 ? -REFLECTED : REFLECTED;
    for (let i = 0; i < late.length; i++) late[i] += gain * samples[i];
  }
  return sum;
}

/** What comes back by every other way. */
function waysOf(clap: Samples, { seconds, brightness = 3_500 }: Space, first: number, sampleRate: number) {
  const sum = new Float32Array(clap.length);
  for (const way of WAYS.filter((_, place) => place % 2 === first)) {
    const dull = createFilter({ type: 'lowpass', q: FLAT }, brightness / sampleRate);
    addWay(sum, clap, Math.round(way * sampleRate), 0.001 ** (way / seconds), dull);
  }
  return sum;
}

/** A way that is gone again and again, each time softer and darker; one turn at a time. */
function addWay(sum: Samples, clap: Samples, delay: number, loss: number, dull: (samples: Samples) => void) {
  const whole = new Float32Array(delay);
  for (let begin = delay; begin < sum.length; begin += delay) {
    const turn = whole.subarray(0, sum.length - begin);
    const before = clap.subarray(begin - delay);
    const heard = sum.subarray(begin);
    for (let i = 0; i < turn.length; i++) turn[i] += before[i];
    dull(turn);
    scale(turn, loss);
    for (let i = 0; i < turn.length; i++) heard[i] += turn[i];
  }
}

/** A sound and what comes back to it from the left and from the right. */
function surrounded(
  { at, left, right }: Part,
  fromLeft: Samples,
  fromRight: Samples,
  width: number,
  gain: number,
): Part {
  const mono = width === 0;
  const near = gain * (mono ? 1 : Math.cos(((1 - width) * Math.PI) / 4));
  const far = gain * (mono ? 1 : Math.sin(((1 - width) * Math.PI) / 4));
  const other = mono ? null : (right ?? left.slice());
  for (let i = 0; i < left.length; i++) {
    left[i] += near * fromLeft[i] + far * fromRight[i];
    if (other) other[i] += far * fromLeft[i] + near * fromRight[i];
  }
  return { at, left, right: other };
}
