import type { Sketch } from '../recipe.ts';
import { coefficientsOf } from './biquad.ts';
import { meanOf, type Part, type Samples, withTail } from './bus.ts';
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
    const late = Math.round(seconds * sampleRate);
    const gain = place % 2 ? -REFLECTED : REFLECTED;
    for (let i = late; i < sum.length; i++) sum[i] += gain * samples[i - late];
  }
  return sum;
}

/** What comes back by every other way. */
function waysOf(clap: Samples, { seconds, brightness = 3_500 }: Space, first: number, sampleRate: number) {
  const sum = new Float32Array(clap.length);
  const again = new Float32Array(clap.length);
  for (const way of WAYS.filter((_, place) => place % 2 === first))
    addWay(
      sum,
      clap,
      again.fill(0),
      Math.round(way * sampleRate),
      0.001 ** (way / seconds),
      brightness / sampleRate,
    );
  return sum;
}

/** A way that is gone again and again, each time softer and darker. */
function addWay(
  sum: Samples,
  clap: Samples,
  again: Samples,
  delay: number,
  loss: number,
  brightness: number,
) {
  const [b0, b1, b2, a1, a2] = coefficientsOf({ type: 'lowpass', q: FLAT }, brightness);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = delay; i < sum.length; i++) {
    const x = clap[i - delay] + again[i - delay];
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    again[i] = loss * y;
    sum[i] += again[i];
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
