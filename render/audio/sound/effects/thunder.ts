import { between } from '../../../../core/random.ts';
import { crackle } from '../../synth/debris.ts';
import { noise } from '../../synth/noise.ts';
import type { Recipe, RecipeContext } from '../../synth/recipe.ts';
import { driven, filtered, panned } from '../../synth/routing.ts';
import { spacious } from '../../synth/space.ts';
import { chorus, tone } from '../../synth/tone.ts';
import { ofVariant, semitones } from '../../synth/variant.ts';
import type { SoundOf } from '../catalog.ts';
import { BEDS } from './beds/index.ts';

/** Rolling thunder: lumps of low noise that come one after the other from all sides and become softer. */
function roll(sketch: RecipeContext, at: number, seconds: number, lumps: number, brightness: number) {
  const { random } = sketch;
  for (let lump = 0; lump < lumps; lump++) {
    const begin = at + (seconds * lump * between(random, 0.8, 1)) / lumps;
    const softer = 1 - (0.75 * lump) / lumps;
    const side = panned(sketch, between(random, -0.8, 0.8));
    noise(side, {
      frequency: [brightness * between(random, 0.6, 1.2) * softer, 70],
      ...{
        q: 1,
        at: begin,
        attack: between(random, 0.02, 0.12),
        hold: 0.05,
        decay: between(random, 0.7, 1.3),
      },
      gain: between(random, 0.5, 1) * softer,
    });
  }
}

/** Lightning nearby: a crack like torn cloth, the stroke, and the roll that follows. */
function bolt(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const hall = spacious(sketch, { seconds: 1.8, gain: 0.35, brightness: 2_200 });
  const strokes = ofVariant([[0], [0, 0.06], [0, 0.04, 0.11], [0, 0.13]] as const, variant);
  for (const at of strokes) {
    const hot = driven(panned(hall, between(random, -0.5, 0.5)), 4);
    noise(hot, {
      type: 'highpass',
      frequency: [700, 3_200],
      at,
      attack: 0.001,
      decay: between(random, 0.1, 0.2),
      gain: 1,
    });
    crackle(hot, { at, seconds: 0.22, rate: 900, gain: 1.4 });
  }
  tone(sketch, { frequency: [150, 52, 38], at: strokes[strokes.length - 1], decay: 0.7, gain: 1 });
  roll(hall, 0.1, 1.7, 7 + variant, between(random, 420, 800));
}

/** Lightning beyond the picture, of which only the roll is heard. */
function far(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const hall = spacious(sketch, { seconds: 2.4, gain: 0.5, brightness: 2_200 });
  roll(filtered(hall, { frequency: 900 }), 0, 2.4, 6 + 2 * variant, between(random, 260, 520));
  tone(sketch, { frequency: [58, 40], at: between(random, 0.1, 0.5), attack: 0.2, decay: 1.6, gain: 0.6 });
}

const KLAXONS = [
  [0, 5],
  [0, -1],
  [0, 6],
  [3, 0],
] as const;

/** A threat for everybody: a horn of two tones, twice. */
function calamityWarning(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const hall = spacious(sketch, { seconds: 1.4, gain: 0.35 });
  const horn = driven(filtered(hall, { frequency: 2_300, q: 1.5 }), 2);
  const root = between(random, 190, 240);
  for (let turn = 0; turn < 4; turn++) {
    const frequency = root * semitones(ofVariant(KLAXONS, variant)[turn % 2]);
    const envelope = { at: turn * 0.36, attack: 0.03, hold: 0.2, decay: 0.16 };
    chorus(
      horn,
      { ...envelope, wave: 'sawtooth', frequency: [frequency * 0.95, frequency, frequency], gain: 0.5 },
      [-11, 0, 11],
    );
    tone(sketch, { ...envelope, frequency: frequency / 2, gain: 0.35 });
  }
  noise(hall, {
    type: 'bandpass',
    frequency: [300, 1_800, 400],
    q: 0.8,
    attack: 0.5,
    hold: 0.3,
    decay: 1.2,
    gain: 0.25,
  });
}

export const THUNDER: Record<SoundOf<'sfxThunder'>, Recipe> = {
  bolt: { variants: 4, seconds: 3, channels: 2, draw: bolt },
  'thunder.far': { variants: 4, seconds: 4, channels: 2, draw: far },
  'calamity.warning': { variants: 4, seconds: 2.9, channels: 2, draw: calamityWarning },
  ...BEDS,
};
