import { between } from '../../../../../core/random.ts';
import { debris } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { filtered } from '../../../synth/routing.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { chorus, fm, tone } from '../../../synth/tone.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';

/** A dome swells around the ship. */
export function shieldUp(sketch: Sketch) {
  const { random, variant } = sketch;
  const root = between(random, 150, 220);
  const opening = filtered(sketch, { frequency: [300, 2_400, 5_500, 1_800], q: 2.5 }, 0, 0.85);
  const interval = ofVariant([7, 5, 12, 4], variant);
  const attack = ofVariant([0.22, 0.12, 0.3, 0.17], variant);
  const envelope = { attack, hold: 0.34 - attack, decay: 0.55 };
  chorus(
    opening,
    { ...envelope, wave: 'sawtooth', frequency: [root, root * 1.5, root * 1.5], gain: 0.4 },
    [-9, 0, 9],
  );
  tone(opening, {
    ...envelope,
    wave: 'triangle',
    frequency: root * semitones(interval) * 2,
    gain: 0.3,
    vibrato: { rate: 7, depth: 18 },
  });
  noise(sketch, { ...envelope, type: 'bandpass', frequency: [900, 6_000, 4_000], q: 2, gain: 0.2 });
  strike(sketch, { ratios: BODIES.glass, frequency: root * 8, decay: 0.5, gain: 0.14, slope: 0.6 }, attack);
}

/** A shot bends on the dome. */
export function shieldHit(sketch: Sketch) {
  const { random, variant } = sketch;
  const frequency = between(random, 700, 1_250);
  strike(sketch, { ratios: BODIES.glass, frequency, decay: 0.26, scatter: 0.04, slope: 0.6, gain: 0.4 });
  fm(sketch, {
    frequency: [frequency * 1.6, frequency * 0.5],
    ratio: ofVariant([2.4, 1.41, 3.1, 0.7, 1.9], variant),
    index: [3, 0.4],
    decay: 0.2,
    gain: 0.4,
  });
  noise(sketch, { type: 'bandpass', frequency: [3_800, 1_100], q: 3, decay: 0.14, gain: 0.7 });
  tone(sketch, { frequency: [210, 110], decay: 0.12, gain: 0.5 });
}

/** Glass and power go at once. */
export function shieldBreak(sketch: Sketch) {
  const { random, variant } = sketch;
  const frequency = between(random, 900, 1_500);
  noise(sketch, { type: 'highpass', frequency: [1_200, 5_000], attack: 0.001, decay: 0.16, gain: 0.9 });
  strike(sketch, { ratios: BODIES.glass, frequency, decay: 0.5, scatter: 0.08, slope: 0.75, gain: 0.35 });
  debris(sketch, {
    seconds: 0.55,
    count: 36 + 8 * variant,
    low: 1_800,
    high: 9_000,
    decay: 0.14,
    gain: 0.28,
  });
  const dying = filtered(sketch, { frequency: [3_500, 300], q: 3 }, 0, 0.6);
  const power = between(random, 300, 460);
  tone(dying, { wave: 'sawtooth', frequency: [power, power * 0.6, power * 0.15], decay: 0.75, gain: 0.4 });
  tone(sketch, { frequency: [130, 50], decay: 0.35, gain: 0.8 });
}
