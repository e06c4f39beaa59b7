import { between } from '../../../../../core/random.ts';
import { crackle } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import { pluck } from '../../../synth/pluck.ts';
import type { RecipeContext } from '../../../synth/recipe.ts';
import { filtered } from '../../../synth/routing.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { tone } from '../../../synth/tone.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';
import { kick, muzzle, PENTATONIC } from './muzzle.ts';

export function fire(sketch: RecipeContext) {
  const { random } = sketch;
  const heart = between(random, 700, 1_500);
  noise(sketch, {
    type: 'bandpass',
    frequency: [heart * 0.5, heart, heart * 0.25],
    q: 1.1,
    attack: 0.012,
    decay: 0.3,
    gain: 1,
  });
  noise(sketch, { frequency: [500, 120], attack: 0.006, decay: 0.24, gain: 0.9 });
  crackle(filtered(sketch, { type: 'highpass', frequency: 1_800 }), {
    seconds: 0.22,
    rate: between(random, 150, 420),
    gain: 1.3,
  });
  kick(sketch, between(random, 170, 240), 0.8);
}

export function hearts(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const first = ofVariant([620, 740, 560, 680, 900], variant) * between(random, 0.98, 1.02);
  const second = first * semitones(ofVariant([5, 4, 7, 9, -3], variant));
  for (const [place, frequency] of [first, second].entries()) {
    const at = place * 0.075;
    tone(sketch, {
      frequency: [frequency * 0.94, frequency, frequency],
      at,
      attack: 0.008,
      decay: 0.2,
      gain: 0.6,
    });
    tone(sketch, { wave: 'triangle', frequency: frequency * 2, at, attack: 0.008, decay: 0.11, gain: 0.16 });
  }
  noise(sketch, { type: 'bandpass', frequency: 3_200, q: 0.8, attack: 0.01, decay: 0.09, gain: 0.12 });
}

export function carrots(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const frequency = 300 * semitones(ofVariant(PENTATONIC, variant)) * between(random, 0.97, 1.03);
  strike(sketch, { ratios: BODIES.marimba, frequency, decay: 0.24, slope: 0.45, scatter: 0.02, gain: 0.9 });
  pluck(sketch, {
    frequency: frequency * (variant % 2 === 0 ? 1 : 2),
    seconds: 0.16,
    brightness: 0.35,
    gain: 0.6,
  });
  noise(sketch, { type: 'bandpass', frequency: 1_500, q: 2, decay: 0.03, gain: 0.6 });
}

export function snowballs(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const low = ofVariant([150, 115, 205, 175, 135], variant) * between(random, 0.95, 1.05);
  tone(sketch, { frequency: [low * 2.2, low, low * 0.5], decay: 0.16, gain: 0.9 });
  noise(sketch, { frequency: [between(random, 1_100, 2_400), 260], decay: 0.13, gain: 0.8 });
  const powder = between(random, 0.005, 0.03);
  noise(sketch, { type: 'highpass', frequency: 4_500, at: powder, attack: 0.015, decay: 0.2, gain: 0.16 });
}

export function candycanes(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const frequency = 1_300 * semitones(ofVariant(PENTATONIC, variant)) * between(random, 0.98, 1.02);
  strike(sketch, { ratios: BODIES.bar, frequency, decay: 0.3, slope: 0.6, scatter: 0.01, gain: 0.6 });
  if (variant % 2 === 1)
    strike(sketch, { ratios: BODIES.bar, frequency: frequency * 1.5, decay: 0.2, gain: 0.3 }, 0.05);
  muzzle(sketch, 0.5, 6_000);
  tone(sketch, { frequency: [frequency / 3, frequency / 5], decay: 0.08, gain: 0.35 });
}

export function pumpkins(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const frequency = between(random, 170, 260);
  const knock = (at: number, gain: number, pitch: number) => {
    strike(
      sketch,
      { ratios: BODIES.drum, frequency: pitch, decay: 0.17, slope: 0.6, scatter: 0.06, gain },
      at,
    );
    noise(sketch, { type: 'bandpass', frequency: pitch * 2.6, q: 6, at, decay: 0.06, gain: gain * 1.6 });
    noise(sketch, { type: 'bandpass', frequency: pitch * 5.5, q: 4, at, decay: 0.035, gain: gain * 0.9 });
  };
  knock(0, 0.9, frequency);
  if (variant % 5 !== 0)
    knock(between(random, 0.05, 0.1), 0.6, frequency * ofVariant([1, 1.33, 0.75], variant));
}

export function bubbles(sketch: RecipeContext) {
  const { random, variant } = sketch;
  for (let bubble = 0; bubble <= variant % 3; bubble++) {
    const low = between(random, 240, 520) * (1 + 0.25 * bubble);
    const at = bubble * between(random, 0.05, 0.075);
    const frequency = [low, low * 1.25, low * between(random, 2, 3)];
    tone(sketch, {
      frequency,
      at,
      attack: 0.006,
      hold: 0.03,
      decay: 0.12,
      over: 0.13,
      gain: 0.75 - 0.15 * bubble,
    });
    tone(sketch, {
      frequency: frequency.map(f => f * 2.02),
      at,
      attack: 0.006,
      decay: 0.08,
      over: 0.13,
      gain: 0.15,
    });
  }
  noise(sketch, { type: 'bandpass', frequency: [900, 2_600], q: 5, decay: 0.06, gain: 0.4 });
}
