import { between } from '../../../../core/random.ts';
import { crackle, debris } from '../../synth/debris.ts';
import { noise } from '../../synth/noise.ts';
import type { RecipeContext } from '../../synth/recipe.ts';
import { driven, filtered } from '../../synth/routing.ts';
import { tone } from '../../synth/tone.ts';

export interface Blast {
  at?: number;
  /** Duration from the crack to the end of the rumble. Unit: s. */
  seconds: number;
  /** Frequency at which the low body ends; lower for a larger blast. Unit: Hz. */
  depth: number;
  /** Number of pieces that fly off. */
  pieces?: number;
  /** Amount of distortion: 1 is round, 5 is torn. Default: 2.5. */
  drive?: number;
  gain?: number;
}

/** An explosion: a crack, the low body, fire, a rumble and falling debris. */
export function blast(
  sketch: RecipeContext,
  { at = 0, seconds, depth, pieces = 20, drive = 2.5, gain = 1 }: Blast,
): void {
  const { random } = sketch;
  crack(sketch, at, gain);
  const hot = driven(sketch, drive);
  body(hot, at, seconds, depth, gain);
  const high = between(random, 2_200, 4_800);
  noise(hot, {
    frequency: [high, high * 0.25, 130],
    at,
    attack: 0.003,
    decay: seconds * 0.75,
    gain: 0.75 * gain,
  });
  noise(sketch, {
    frequency: [240, 90],
    q: 1.2,
    at,
    attack: seconds * 0.08,
    decay: seconds * 0.9,
    gain: 0.9 * gain,
  });
  const falling = { at: at + 0.04, seconds: seconds * 0.65, count: pieces };
  debris(sketch, { ...falling, low: 500, high: 5_500, decay: 0.07, gain: 0.18 * gain });
  const sparks = filtered(sketch, { type: 'bandpass', frequency: 2_600, q: 0.6 });
  crackle(sparks, { at, seconds: seconds * 0.7, rate: 3 * pieces, gain: 0.9 * gain });
}

function crack(sketch: RecipeContext, at: number, gain: number) {
  noise(sketch, {
    type: 'highpass',
    frequency: [1_200, 4_000],
    at,
    attack: 0.001,
    decay: 0.07,
    gain: 0.8 * gain,
  });
  tone(sketch, {
    wave: 'triangle',
    frequency: [900, 160, 70],
    at,
    attack: 0.001,
    decay: 0.09,
    gain: 0.5 * gain,
  });
}

/** The low sweep, with another one an octave higher for small loudspeakers. */
function body(sketch: RecipeContext, at: number, seconds: number, depth: number, gain: number) {
  const frequency = [depth * 2.6, depth * 1.25, depth];
  const over = Math.min(0.6, seconds * 0.5);
  tone(sketch, { frequency, over, at, attack: 0.004, decay: seconds * 0.7, gain: 0.95 * gain });
  const above = frequency.map(value => value * 2.02);
  tone(sketch, { wave: 'triangle', frequency: above, over, at, decay: seconds * 0.35, gain: 0.3 * gain });
}
