import { between } from '../../../../../core/random.ts';
import { debris } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import { pluck } from '../../../synth/pluck.ts';
import type { Recipe, RecipeContext } from '../../../synth/recipe.ts';
import { filtered } from '../../../synth/routing.ts';
import { spacious } from '../../../synth/space.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { chorus, tone } from '../../../synth/tone.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';
import type { SoundOf } from '../../catalog.ts';
import { fanfare, roundEnd, roundStart } from './fanfare.ts';

/** A tap on wood. */
function move(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const frequency = 660 * semitones(ofVariant([0, 3, -3, 5], variant));
  const ratios = ofVariant([BODIES.marimba, BODIES.bar, BODIES.drum, BODIES.glass], variant);
  strike(sketch, { ratios, frequency, decay: 0.11, slope: 0.4, scatter: 0.01, gain: 0.7 });
  noise(sketch, {
    type: 'bandpass',
    frequency: between(random, 2_200, 4_200),
    q: 1.5,
    attack: 0.001,
    decay: 0.018,
    gain: 0.5,
  });
}

/** Pressed and confirmed: a click with two notes upwards. */
function press(sketch: RecipeContext) {
  const { variant } = sketch;
  const root = 523 * semitones(ofVariant([0, 2, -3, 5], variant));
  const partner = ofVariant([7, 5, 12, 4], variant);
  for (const [place, step] of [0, partner].entries()) {
    const frequency = root * semitones(step);
    strike(sketch, { ratios: BODIES.marimba, frequency, decay: 0.2, slope: 0.45, gain: 0.6 }, place * 0.055);
    tone(sketch, { frequency, at: place * 0.055, attack: 0.004, decay: 0.16, gain: 0.3 });
  }
  tone(sketch, { frequency: [180, 90], decay: 0.06, gain: 0.5 });
  noise(sketch, { type: 'highpass', frequency: 3_500, attack: 0.001, decay: 0.02, gain: 0.4 });
}

/** Back: the same two notes downwards, and softer. */
function back(sketch: RecipeContext) {
  const { variant } = sketch;
  const root = 494 * semitones(ofVariant([0, 5, -3, 8], variant));
  for (const [place, step] of [0, ofVariant([-5, -7, -4, -12], variant)].entries()) {
    const frequency = root * semitones(step);
    strike(sketch, { ratios: BODIES.marimba, frequency, decay: 0.18, slope: 0.35, gain: 0.6 }, place * 0.06);
    tone(sketch, {
      wave: 'triangle',
      frequency: [frequency, frequency * 0.97],
      at: place * 0.06,
      attack: 0.004,
      decay: 0.15,
      gain: 0.25,
    });
  }
  noise(filtered(sketch, { frequency: 2_400 }), { frequency: 900, decay: 0.03, gain: 0.4 });
}

/** One second of the countdown. */
function countdown(sketch: RecipeContext) {
  const { variant } = sketch;
  const frequency = ofVariant([440, 466, 415, 494], variant);
  const round = filtered(sketch, { frequency: [4_500, 1_400] }, 0, 0.25);
  chorus(round, { wave: 'square', frequency, attack: 0.004, hold: 0.06, decay: 0.2, gain: 0.35 }, [-6, 6]);
  strike(sketch, {
    ratios: ofVariant([BODIES.bar, BODIES.marimba, BODIES.bell, BODIES.plate], variant),
    frequency: frequency * 2,
    decay: 0.2,
    gain: 0.25,
  });
  tone(sketch, { frequency: [130, 65], decay: 0.22, gain: 0.8 });
}

/** The end of the countdown: an octave higher, held, and wide. */
function countdownLast(sketch: RecipeContext) {
  const { variant } = sketch;
  const frequency = ofVariant([880, 932, 831, 988], variant);
  const hall = spacious(sketch, { seconds: 1, gain: 0.35 });
  const open = filtered(hall, { frequency: [1_200, 5_500, 1_500], q: 1.5 }, 0, 0.8);
  for (const step of ofVariant(
    [
      [0, -12],
      [0, -5],
      [0, 7, -12],
      [0, -12, -5],
    ] as const,
    variant,
  ))
    chorus(
      open,
      {
        wave: 'sawtooth',
        frequency: frequency * semitones(step),
        attack: 0.005,
        hold: 0.22,
        decay: 0.5,
        gain: 0.3,
      },
      [-9, 9],
    );
  tone(sketch, { frequency: [170, 50], decay: 0.5, gain: 1 });
  noise(hall, { type: 'highpass', frequency: 3_000, attack: 0.002, decay: 0.4, gain: 0.25 });
}

const RUNS = [
  [0, 4, 7, 12],
  [0, 7, 9, 16],
  [0, 5, 9, 12],
  [4, 7, 12, 19],
] as const;

/** Thanks: a harp and a little gold. */
function thanks(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const root = ofVariant([523, 587, 494, 466], variant);
  for (const [place, step] of ofVariant(RUNS, variant).entries()) {
    const frequency = root * semitones(step);
    pluck(sketch, {
      frequency,
      at: place * 0.075,
      seconds: 0.7,
      brightness: between(random, 0.4, 0.7),
      gain: 0.6,
    });
    tone(sketch, { frequency, at: place * 0.075, attack: 0.005, decay: 0.5, gain: 0.25 });
  }
  strike(sketch, { ratios: BODIES.bell, frequency: root * 4, decay: 0.6, slope: 0.7, gain: 0.12 }, 0.3);
  debris(sketch, { at: 0.25, seconds: 0.5, count: 14, low: 4_000, high: 9_000, decay: 0.16, gain: 0.1 });
}

/** Great thanks: the harp runs on through two octaves into a chord and a rain of gold. */
function thanksBig(sketch: RecipeContext) {
  const { variant } = sketch;
  const hall = spacious(sketch, { seconds: 1.8, gain: 0.4 });
  const root = ofVariant([262, 294, 247, 233], variant);
  const run = ofVariant(RUNS, variant);
  const climb = [...run, ...run.map(step => step + 12)];
  for (const [place, step] of climb.entries()) {
    const frequency = root * 2 * semitones(step);
    pluck(hall, { frequency, at: place * 0.06, seconds: 0.9, brightness: 0.6, gain: 0.45 });
  }
  const top = climb.length * 0.06;
  fanfare(hall, root, [{ at: top, steps: run, seconds: 1.3 }]);
  for (const [place, step] of run.entries())
    strike(
      hall,
      { ratios: BODIES.bell, frequency: root * 4 * semitones(step), decay: 1.1, gain: 0.12 },
      top + place * 0.05,
    );
  debris(hall, { at: top, seconds: 1.3, count: 60, low: 3_500, high: 10_500, decay: 0.2, gain: 0.12 });
}

export const MENU: Record<SoundOf<'sfxMenu'>, Recipe> = {
  'menu.move': { variants: 4, seconds: 0.13, draw: move },
  'menu.press': { variants: 4, seconds: 0.28, draw: press },
  'menu.back': { variants: 4, seconds: 0.28, draw: back },
  countdown: { variants: 4, seconds: 0.36, draw: countdown },
  'countdown.last': { variants: 4, seconds: 1.2, draw: countdownLast },
  'round.start': { variants: 4, seconds: 2.6, channels: 2, draw: roundStart },
  'round.end': { variants: 4, seconds: 4, channels: 2, draw: roundEnd },
  thanks: { variants: 4, seconds: 1.1, draw: thanks },
  'thanks.big': { variants: 4, seconds: 3, channels: 2, draw: thanksBig },
};
