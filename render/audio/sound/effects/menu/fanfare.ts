import { between } from '../../../../../core/random.ts';
import { noise } from '../../../synth/noise.ts';
import type { RecipeContext } from '../../../synth/recipe.ts';
import { filtered } from '../../../synth/routing.ts';
import { spacious } from '../../../synth/space.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { chorus, tone } from '../../../synth/tone.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';

interface Chord {
  at: number;
  /** Unit: semitones. */
  steps: readonly number[];
  seconds: number;
}

/** Brass of the fleet: opening saws, a low octave, and a drum under each chord. */
export function fanfare(sketch: RecipeContext, root: number, chords: readonly Chord[]) {
  for (const { at, steps, seconds } of chords) {
    const open = filtered(sketch, { frequency: [700, 3_800, 1_300], q: 1 }, at, seconds);
    const envelope = { at, attack: 0.025, hold: seconds * 0.5, decay: seconds * 0.7 };
    for (const step of steps) {
      const frequency = root * semitones(step);
      chorus(open, { ...envelope, wave: 'sawtooth', frequency, gain: 0.26 }, [-7, 7]);
      tone(sketch, { ...envelope, wave: 'triangle', frequency, gain: 0.1 });
    }
    tone(sketch, { frequency: [120, 52], at, decay: 0.4, gain: 0.7 });
    noise(sketch, { frequency: [2_400, 300], at, decay: 0.16, gain: 0.3 });
  }
}

const STARTS = [
  [
    [0, 7, 12],
    [5, 12, 17],
    [7, 14, 19, 23],
  ],
  [
    [0, 4, 7],
    [2, 5, 9],
    [4, 7, 12, 16],
  ],
  [
    [0, 3, 7],
    [-2, 5, 10],
    [0, 7, 12, 16],
  ],
  [
    [-5, 2, 7],
    [-3, 5, 9],
    [0, 7, 12, 16],
  ],
] as const;

/** A call to arms: short, short, long. */
export function roundStart(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const hall = spacious(sketch, { seconds: 1.6, gain: 0.35 });
  const [first, second, last] = ofVariant(STARTS, variant);
  const root = ofVariant([196, 175, 220, 208], variant);
  fanfare(hall, root, [
    { at: 0, steps: first, seconds: 0.2 },
    { at: 0.22, steps: second, seconds: 0.2 },
    { at: 0.44, steps: last, seconds: 0.95 },
  ]);
  noise(hall, {
    type: 'bandpass',
    frequency: [500, between(random, 4_000, 7_000)],
    q: 0.8,
    attack: 0.42,
    decay: 0.25,
    gain: 0.3,
  });
  noise(hall, { type: 'highpass', frequency: 4_500, at: 0.44, decay: 1.1, gain: 0.22 });
}

const ENDINGS = [
  [
    [5, 9, 12],
    [7, 11, 14],
    [0, 7, 12, 16],
  ],
  [
    [9, 12, 16],
    [5, 9, 12],
    [0, 4, 7, 12],
  ],
  [
    [8, 12, 15],
    [10, 14, 17],
    [0, 7, 12, 16],
  ],
  [
    [2, 5, 9],
    [7, 11, 14],
    [0, 4, 12, 16],
  ],
] as const;

/** The end: a cadence that comes to rest, with bells above it. */
export function roundEnd(sketch: RecipeContext) {
  const { variant } = sketch;
  const hall = spacious(sketch, { seconds: 2, gain: 0.4 });
  const [first, second, last] = ofVariant(ENDINGS, variant);
  const root = ofVariant([131, 147, 139, 156], variant);
  fanfare(hall, root, [
    { at: 0, steps: first, seconds: 0.42 },
    { at: 0.42, steps: second, seconds: 0.42 },
    { at: 0.84, steps: last, seconds: 1.5 },
  ]);
  for (const [place, step] of last.entries())
    strike(
      hall,
      { ratios: BODIES.bell, frequency: root * 4 * semitones(step), decay: 1, gain: 0.1 },
      0.84 + place * 0.09,
    );
  noise(hall, { type: 'highpass', frequency: 4_500, at: 0.84, decay: 1.4, gain: 0.16 });
}
