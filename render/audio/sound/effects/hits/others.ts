import { between } from '../../../../../core/random.ts';
import { crackle, debris } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { driven, echoing, filtered, trembling } from '../../../synth/routing.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { chorus, fm, tone } from '../../../synth/tone.ts';
import { ofVariant } from '../../../synth/variant.ts';

/** Strength flows away: a whirl that is drawn off in pulses. */
export function siphon(sketch: Sketch) {
  const { random, variant } = sketch;
  const pulse = trembling(sketch, { rate: between(random, 11, 19), depth: 0.8 });
  const low = between(random, 170, 260);
  const path = variant % 2 === 0 ? [low * 3, low * 1.4, low] : [low, low * 1.6, low * 3.4];
  const envelope = { attack: 0.1, hold: 0.2, decay: 0.4 };
  fm(pulse, {
    ...envelope,
    frequency: path,
    ratio: ofVariant([0.5, 1.5, 2.01, 0.99], variant),
    index: [1, 3, 1],
    gain: 0.5,
  });
  noise(pulse, { ...envelope, type: 'bandpass', frequency: path.map(f => f * 4), q: 6, gain: 0.9 });
  tone(sketch, { ...envelope, frequency: low / 2, gain: 0.35 });
}

/** Stone cracks and crumbles. */
export function rockBreak(sketch: Sketch) {
  const { random, variant } = sketch;
  const dull = filtered(sketch, { frequency: between(random, 2_600, 4_400) });
  noise(dull, { frequency: [2_800, 300], attack: 0.001, decay: 0.22, gain: 1 });
  strike(dull, {
    ratios: BODIES.drum,
    frequency: between(random, 95, 160),
    decay: 0.2,
    scatter: 0.15,
    gain: 0.5,
  });
  debris(dull, { seconds: 0.5, count: 40 + 12 * variant, low: 220, high: 1_600, decay: 0.035, gain: 0.6 });
  crackle(dull, { at: 0.02, seconds: 0.45, rate: 260, gain: 1.2 });
  tone(sketch, { frequency: [110, 55], decay: 0.22, gain: 0.6 });
}

/** How a dash sets off: attack and hold in s, how far the engine rises, and how fast it flutters in Hz. */
const DASHES = [
  { attack: 0.09, hold: 0.22, rise: 1.9, flutter: 0 },
  { attack: 0.02, hold: 0.1, rise: 0.6, flutter: 26 },
  { attack: 0.28, hold: 0.1, rise: 3, flutter: 0 },
  { attack: 0.05, hold: 0.35, rise: 1.4, flutter: 13 },
] as const;

/** The engines roar up and the ship becomes the weapon. */
export function ram(sketch: Sketch) {
  const { random, variant } = sketch;
  const { attack, hold, rise, flutter } = ofVariant(DASHES, variant);
  const top = between(random, 2_000, 3_600);
  const envelope = { attack, hold, decay: 0.7 };
  const air = flutter ? trembling(sketch, { rate: flutter, depth: 0.7 }) : sketch;
  noise(air, { ...envelope, type: 'bandpass', frequency: [260, top, top * 0.6, 300], q: 1.1, gain: 0.9 });
  noise(air, { ...envelope, frequency: [180, 420, 140], gain: 0.9 });
  const howl = driven(filtered(air, { frequency: [500, 2_600, 600], q: 3 }, 0, 1), 2);
  const root = between(random, 62, 92) / Math.sqrt(rise);
  const frequency = [root, root * rise, root * rise * 0.85];
  chorus(howl, { ...envelope, wave: 'sawtooth', frequency, gain: 0.4 }, [-12, 12]);
  tone(sketch, { frequency: [140, 50], decay: 0.3, gain: 0.9 });
  const behind = echoing(sketch, { delay: 0.07, feedback: 0.3 });
  noise(behind, { type: 'highpass', frequency: 2_500, decay: 0.05, gain: 0.4 });
}
