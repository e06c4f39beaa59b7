import { between } from '../../../../../core/random.ts';
import { steadyNoise, steadyTone, swelling } from '../../../synth/looping.ts';
import { noise } from '../../../synth/noise.ts';
import { pluck } from '../../../synth/pluck.ts';
import type { Recipe, RecipeContext } from '../../../synth/recipe.ts';
import { driven, filtered } from '../../../synth/routing.ts';
import { struck } from '../../../synth/struck.ts';
import { chorus, fm, tone } from '../../../synth/tone.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';
import type { SoundOf } from '../../catalog.ts';
import { kick, muzzle, PENTATONIC } from './muzzle.ts';
import { bubbles, candycanes, carrots, fire, hearts, pumpkins, snowballs } from './things.ts';

const WAVES = ['sawtooth', 'square', 'sawtooth', 'triangle', 'square'] as const;

const PARTNERS = [7, 12, 5, 19, 3.5] as const;

function plain(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const high = ofVariant([1_700, 2_500, 1_250, 3_000, 2_050], variant) * between(random, 0.95, 1.05);
  const low = ofVariant([190, 140, 260, 220, 110], variant);
  const bright = filtered(sketch, { frequency: [7_000, 2_500, 700], q: 3 }, 0, 0.18);
  const frequency = [high, high * 0.4, low * 1.4, low];
  tone(bright, { wave: ofVariant(WAVES, variant), frequency, decay: 0.22, gain: 0.5 });
  const partner = semitones(ofVariant(PARTNERS, variant));
  tone(bright, { wave: 'sawtooth', frequency: frequency.map(f => f * partner), decay: 0.13, gain: 0.22 });
  muzzle(sketch, 0.35);
  kick(sketch, 260);
  noise(sketch, { type: 'bandpass', frequency: [high, low * 2], q: 2, at: 0.02, decay: 0.2, gain: 0.25 });
}

const CHORDS = [
  [0, 4, 7, 12],
  [0, 5, 9, 14],
  [0, 3, 7, 14],
  [0, 4, 9, 16],
  [0, 7, 12, 16],
] as const;

function rainbow(sketch: RecipeContext) {
  const root = ofVariant([520, 760, 430, 640, 690], sketch.variant) * between(sketch.random, 0.98, 1.02);
  const glide = ofVariant([2, 0.5, 2.6, 0.6, 1.5], sketch.variant);
  for (const [place, step] of ofVariant(CHORDS, sketch.variant).entries()) {
    const frequency = root * semitones(step);
    const at = place * 0.022;
    tone(sketch, {
      wave: 'triangle',
      frequency: [frequency, frequency * glide],
      at,
      decay: 0.22,
      gain: 0.32,
    });
    tone(sketch, { frequency: [frequency * 2, frequency * 2 * glide], at, decay: 0.12, gain: 0.12 });
  }
  muzzle(sketch, 0.2, 7_000);
  kick(sketch, 300, 0.35);
}

function plasma(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const snarl = driven(filtered(sketch, { frequency: [6_500, 900], q: 4 }, 0, 0.22), 3);
  const base = between(random, 95, 190);
  const ratio = ofVariant([1.41, 2.76, 0.51, 3.5, 1.93], variant);
  fm(snarl, { frequency: [base * 3, base, base * 0.7], ratio, index: [9, 3, 0.6], decay: 0.28, gain: 0.6 });
  fm(snarl, { frequency: base * 4, ratio: 0.13, index: 2, at: 0.03, decay: 0.16, gain: 0.25 });
  muzzle(sketch, 0.3, 4_000);
  kick(sketch, 200, 0.6);
}

/** The shot of a gun as large as a ship. */
function boss(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const high = between(random, 480, 900);
  const low = between(random, 52, 80);
  const loud = driven(filtered(sketch, { frequency: [5_000, 1_200, 250], q: 2 }, 0, 0.42), 2.5);
  const wave = ofVariant(WAVES, variant);
  chorus(loud, { wave, frequency: [high, high * 0.35, low * 1.6, low], decay: 0.45, gain: 0.6 }, [-14, 11]);
  tone(sketch, { frequency: [150, 62, 42], decay: 0.42, gain: 0.9 });
  noise(sketch, { type: 'bandpass', frequency: [2_800, 300], q: 0.8, decay: 0.3, gain: 0.5 });
  muzzle(sketch, 0.5, 3_000);
}

/** Length of the loop. Unit: s. */
const LANCE = 2;

/** The ray of a boss, for as long as it burns. */
function lance(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const base = between(random, 58, 92);
  const beating = swelling(sketch, LANCE, { cycles: 22 + 5 * variant, depth: 0.35 });
  const burning = driven(filtered(beating, { frequency: 2_600, q: 2.5 }), 2);
  for (const ratio of [1, 1.006, ofVariant([1.498, 2.007, 1.335, 2.997], variant)])
    steadyTone(burning, LANCE, { wave: 'sawtooth', frequency: base * ratio, gain: 0.25 });
  steadyTone(beating, LANCE, {
    wave: 'triangle',
    frequency: base * ofVariant([12, 17, 9, 14], variant),
    gain: 0.12,
  });
  steadyTone(sketch, LANCE, { frequency: base * 0.5, gain: 0.3 });
  steadyNoise(beating, LANCE, {
    frequency: between(random, 2_600, 4_600),
    q: 1.2,
    gain: 0.35,
    sway: { cycles: 3, depth: 700 },
  });
}

function notes(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const frequency = 392 * semitones(ofVariant(PENTATONIC, variant));
  pluck(sketch, { frequency, seconds: 0.3, brightness: between(random, 0.6, 0.95), gain: 0.9 });
  pluck(sketch, {
    frequency: frequency * ofVariant([2, 1.5, 2, 1.335, 2], variant),
    at: 0.055,
    seconds: 0.24,
    gain: 0.5,
  });
  tone(sketch, { frequency, decay: 0.2, gain: 0.3 });
}

function stars(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const root = between(random, 1_900, 2_500);
  const steps = Array.from({ length: 6 + (variant % 3) }, (_, place) => place);
  const ratios = variant % 2 === 0 ? steps : steps.toReversed();
  struck(
    sketch,
    ratios.map((step, place) => ({
      at: place * 0.024 * between(random, 0.8, 1.2),
      frequency: root * semitones(step * 2.4 + between(random, -0.3, 0.3)),
      decay: 0.15,
      gain: 0.4,
    })),
  );
  noise(sketch, { type: 'highpass', frequency: 6_500, attack: 0.02, decay: 0.22, gain: 0.14 });
  tone(sketch, { wave: 'triangle', frequency: [root / 2, root / 4], decay: 0.1, gain: 0.3 });
}

const ARPEGGIOS = [
  [0, 7, 12],
  [12, 7, 0],
  [0, 12, 4, 16],
  [19, 12, 7, 0],
  [0, 4, 7, 12],
] as const;

function pixels(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const root = between(random, 330, 440);
  const soft = filtered(sketch, { frequency: 6_000 });
  for (const [place, step] of ofVariant(ARPEGGIOS, variant).entries()) {
    const frequency = root * semitones(step);
    tone(soft, { wave: 'square', frequency, at: place * 0.034, hold: 0.022, decay: 0.05, gain: 0.45 });
  }
  noise(filtered(sketch, { frequency: 9_000 }), {
    type: 'bandpass',
    frequency: 2_400,
    q: 0.5,
    decay: 0.04,
    gain: 0.4,
  });
}

/** An emoji or an emote flies off: a pop and a cheerful slide of a whistle. */
function custom(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const pop = between(random, 380, 560);
  tone(sketch, { frequency: [pop, pop * 2.6], decay: 0.06, gain: 0.8 });
  noise(sketch, { type: 'bandpass', frequency: 1_400, q: 1.5, decay: 0.03, gain: 0.6 });
  const whistle = between(random, 950, 1_350);
  const slip = ofVariant(
    [
      [1, 1.6],
      [1.7, 1],
      [1, 1.5, 1.1],
      [1.3, 1, 1.6],
      [1, 2],
    ] as const,
    variant,
  );
  tone(sketch, {
    frequency: slip.map(factor => factor * whistle),
    at: 0.045,
    attack: 0.015,
    decay: 0.19,
    gain: 0.4,
  });
  tone(sketch, {
    frequency: slip.map(factor => factor * whistle * 2),
    at: 0.045,
    attack: 0.015,
    decay: 0.1,
    gain: 0.1,
  });
}

const laser = (seconds: number, draw: Recipe['draw']): Recipe => ({ variants: 5, seconds, draw });

/** The sounds of shots. They are short, since hundreds are fired, and each skin has its own. */
export const LASERS: Record<SoundOf<'sfxLasers'>, Recipe> = {
  'laser.plain': laser(0.25, plain),
  'laser.rainbow': laser(0.32, rainbow),
  'laser.fire': laser(0.32, fire),
  'laser.plasma': laser(0.3, plasma),
  'laser.hearts': laser(0.3, hearts),
  'laser.carrots': laser(0.26, carrots),
  'laser.snowballs': laser(0.3, snowballs),
  'laser.candycanes': laser(0.32, candycanes),
  'laser.pumpkins': laser(0.3, pumpkins),
  'laser.bubbles': laser(0.34, bubbles),
  'laser.notes': laser(0.32, notes),
  'laser.stars': laser(0.36, stars),
  'laser.pixels': laser(0.22, pixels),
  'laser.custom': laser(0.26, custom),
  'laser.boss': laser(0.5, boss),
  lance: { variants: 4, seconds: LANCE, loops: true, draw: lance },
};
