import { between } from '../../../../../core/random.ts';
import { noise } from '../../../synth/noise.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { filtered } from '../../../synth/routing.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { tone } from '../../../synth/tone.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';

/** A tap on wood. */
export function move(sketch: Sketch) {
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
export function press(sketch: Sketch) {
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

/** Back: the same downwards, and softer. */
export function back(sketch: Sketch) {
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
