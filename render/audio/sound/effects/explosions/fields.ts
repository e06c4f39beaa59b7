import { between } from '../../../../../core/random.ts';
import { crackle } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { echoing, filtered, trembling } from '../../../synth/routing.ts';
import { chorus, fm, tone } from '../../../synth/tone.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';

/** Everything that hums stops humming. */
export function emp(sketch: Sketch) {
  const { random, variant } = sketch;
  noise(sketch, { type: 'bandpass', frequency: [7_000, 600], q: 0.8, attack: 0.002, decay: 0.3, gain: 0.8 });
  tone(sketch, { frequency: [170, 45], decay: 0.5, gain: 1 });
  const power = between(random, 420, 760);
  const stages = ofVariant(
    [
      [power, power * 0.55, power * 0.2, 30],
      [power, power * 0.8, 40],
      [power * 0.7, power * 1.2, 35],
      [power, 90, 130, 28],
    ] as const,
    variant,
  );
  const dying = filtered(sketch, { frequency: [5_000, 900, 160], q: 4 }, 0, 1.6);
  const stutter = trembling(dying, { rate: between(random, 9, 16), depth: 0.5, wave: 'square' });
  chorus(
    stutter,
    { wave: 'sawtooth', frequency: stages, attack: 0.01, hold: 0.5, decay: 1.3, over: 1.5, gain: 0.5 },
    [-16, 0, 16],
  );
  const arcs = filtered(sketch, { type: 'bandpass', frequency: 3_400, q: 0.8 });
  crackle(arcs, { at: 0.05, seconds: 1.2, rate: 130, gain: 1.2 });
  tone(sketch, { frequency: [3_200, 3_000], at: 0.08, attack: 0.05, decay: 1.2, gain: 0.07 });
}

/** The black hole takes something: it is drawn out, gulped, and gone. */
export function swallow(sketch: Sketch) {
  const { random, variant } = sketch;
  const high = between(random, 500, 950);
  const gulp = between(random, 0.5, 0.7);
  const drawn = { attack: gulp * 0.9, decay: 0.12 };
  noise(sketch, { ...drawn, type: 'bandpass', frequency: [3_800, 900, 200], q: 2.5, gain: 0.8 });
  fm(sketch, {
    ...drawn,
    frequency: [high, high * 0.5, 70],
    ratio: ofVariant([0.5, 1.5, 0.25, 2.01], variant),
    index: [0.5, 2, 5],
    gain: 0.45,
  });
  tone(sketch, { frequency: [55, 120, 38], at: gulp, attack: 0.02, hold: 0.08, decay: 0.65, gain: 1 });
  const tail = echoing(filtered(sketch, { frequency: 900 }), { delay: 0.11, feedback: 0.5, gain: 0.4 });
  tone(tail, { frequency: [high * semitones(-12), 90], at: gulp, attack: 0.01, decay: 0.3, gain: 0.4 });
}
