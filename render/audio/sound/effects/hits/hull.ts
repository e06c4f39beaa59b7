import { between } from '../../../../../core/random.ts';
import { debris } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { driven } from '../../../synth/routing.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { tone } from '../../../synth/tone.ts';
import { ofVariant } from '../../../synth/variant.ts';

const METALS = [BODIES.hull, BODIES.plate, BODIES.bar, BODIES.drum, BODIES.bell, BODIES.marimba] as const;

/** A spark on the hull. */
export function light(sketch: Sketch) {
  const { random, variant } = sketch;
  const frequency = ofVariant([620, 930, 760, 1_400, 1_750, 500], variant) * between(random, 0.95, 1.05);
  strike(sketch, {
    ratios: ofVariant(METALS, variant),
    frequency,
    decay: 0.16,
    scatter: 0.06,
    slope: 0.7,
    gain: 0.4,
  });
  noise(sketch, {
    type: 'bandpass',
    frequency: [5_200, 1_800],
    q: 0.8,
    attack: 0.001,
    decay: 0.07,
    gain: 0.8,
  });
  tone(sketch, { frequency: [280, 120], decay: 0.07, gain: 0.5 });
}

/** Something gives way. */
export function heavy(sketch: Sketch) {
  const { random, variant } = sketch;
  const frequency = between(random, 190, 340);
  const crunch = driven(sketch, 2);
  strike(crunch, {
    ratios: ofVariant(METALS, variant),
    frequency,
    decay: 0.38,
    scatter: 0.08,
    slope: 0.78,
    gain: 0.4,
  });
  noise(crunch, { frequency: [4_200, 400], attack: 0.001, decay: 0.16, gain: 0.9 });
  tone(sketch, { frequency: [160, 62], decay: 0.24, gain: 0.9 });
  debris(sketch, {
    at: 0.03,
    seconds: 0.22,
    count: 14 + 4 * variant,
    low: 1_200,
    high: 5_000,
    decay: 0.05,
    gain: 0.22,
  });
}

/** Armour as thick as a ship: a deep clang that goes nowhere. */
export function boss(sketch: Sketch) {
  const { random, variant } = sketch;
  const frequency = ofVariant([96, 150, 122, 84, 176], variant) * between(random, 0.97, 1.03);
  strike(
    sketch,
    { ratios: BODIES.plate, frequency: frequency * 4.3, decay: 0.4, scatter: 0.08, slope: 0.86, gain: 0.3 },
    0.004,
  );
  strike(sketch, {
    ratios: ofVariant(METALS, variant),
    frequency,
    decay: 0.6,
    scatter: 0.05,
    slope: 0.72,
    gain: 0.6,
  });
  noise(sketch, { type: 'bandpass', frequency: [2_400, 700], q: 1, attack: 0.001, decay: 0.09, gain: 0.8 });
  tone(sketch, { frequency: [120, 54], decay: 0.3, gain: 0.8 });
}
