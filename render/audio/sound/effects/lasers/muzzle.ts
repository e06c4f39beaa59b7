import { noise } from '../../../synth/noise.ts';
import type { RecipeContext } from '../../../synth/recipe.ts';
import { tone } from '../../../synth/tone.ts';

/** Five notes of a scale without sharp edges, in semitones. */
export const PENTATONIC = [0, 3, 5, 7, 10] as const;

/** The click at the muzzle. */
export const muzzle = (sketch: RecipeContext, gain = 0.5, frequency = 5_000) =>
  noise(sketch, { type: 'highpass', frequency, attack: 0.001, decay: 0.035, gain });

/** Low frequencies, felt more than heard. */
export const kick = (sketch: RecipeContext, from: number, gain = 0.7) =>
  tone(sketch, { frequency: [from, from * 0.4, from * 0.28], decay: 0.13, gain });
