import { between } from '../../../../../core/random.ts';
import { noise } from '../../../synth/noise.ts';
import { pluck } from '../../../synth/pluck.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { filtered } from '../../../synth/routing.ts';
import { struck } from '../../../synth/struck.ts';
import { tone } from '../../../synth/tone.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';
import { PENTATONIC } from './muzzle.ts';

export function notes(sketch: Sketch) {
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

export function stars(sketch: Sketch) {
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

export function pixels(sketch: Sketch) {
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

/** An emoji or an emote flies off: a pop and a cheerful slip of a whistle. */
export function custom(sketch: Sketch) {
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
