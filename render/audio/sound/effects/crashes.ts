import { between } from '../../../../core/random.ts';
import { debris } from '../../synth/debris.ts';
import { noise } from '../../synth/noise.ts';
import type { Recipe, RecipeContext } from '../../synth/recipe.ts';
import { driven, filtered, trembling } from '../../synth/routing.ts';
import { BODIES, strike } from '../../synth/struck.ts';
import { tone } from '../../synth/tone.ts';
import { ofVariant } from '../../synth/variant.ts';
import type { SoundOf } from '../catalog.ts';

const HULLS = [BODIES.hull, BODIES.plate, BODIES.bar, BODIES.bell] as const;

/** Metal that is dragged along metal, sticking and slipping. */
function scrape(sketch: RecipeContext, at: number, seconds: number, frequency: number, gain: number) {
  const slipping = trembling(sketch, { rate: 37 + frequency / 60, depth: 0.9, wave: 'sawtooth' });
  const envelope = { at, attack: seconds * 0.2, hold: seconds * 0.2, decay: seconds * 0.6 };
  for (const [place, ratio] of [1, 1.47, 2.09].entries()) {
    const path = [frequency * ratio, frequency * ratio * 1.25, frequency * ratio * 0.8];
    noise(slipping, { ...envelope, type: 'bandpass', frequency: path, q: 14, gain: gain * 2 * 0.7 ** place });
  }
}

function light(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const frequency = between(random, 290, 520);
  strike(sketch, { ratios: ofVariant(HULLS, variant), frequency, decay: 0.3, scatter: 0.06, gain: 0.45 });
  noise(sketch, { frequency: [3_600, 500], attack: 0.001, decay: 0.09, gain: 0.8 });
  tone(sketch, { frequency: [170, 75], decay: 0.14, gain: 0.7 });
  scrape(sketch, 0.03, between(random, 0.16, 0.3), between(random, 1_100, 2_100), 0.35);
}

function heavy(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const crush = driven(sketch, 2.2);
  const frequency = between(random, 82, 150);
  strike(crush, {
    ratios: ofVariant(HULLS, variant),
    frequency,
    decay: 0.9,
    scatter: 0.08,
    slope: 0.84,
    gain: 0.4,
  });
  const second = between(random, 0.06, 0.13);
  strike(
    crush,
    { ratios: BODIES.plate, frequency: frequency * 2.7, decay: 0.6, scatter: 0.1, gain: 0.28 },
    second,
  );
  noise(crush, { frequency: [5_000, 250], attack: 0.001, decay: 0.3, gain: 0.9 });
  noise(crush, { type: 'bandpass', frequency: [1_800, 600], q: 0.8, at: second, decay: 0.22, gain: 0.6 });
  tone(sketch, { frequency: [120, 48, 38], decay: 0.5, gain: 1 });
  scrape(sketch, 0.12, between(random, 0.45, 0.7), between(random, 700, 1_300), 0.4);
  debris(sketch, {
    at: 0.08,
    seconds: 0.75,
    count: 30 + 6 * variant,
    low: 700,
    high: 6_500,
    decay: 0.09,
    gain: 0.22,
  });
}

function iceShatter(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const frequency = between(random, 1_150, 1_900);
  strike(sketch, { ratios: BODIES.glass, frequency, decay: 0.35, scatter: 0.1, slope: 0.7, gain: 0.4 });
  noise(sketch, { type: 'highpass', frequency: [2_000, 6_500], attack: 0.001, decay: 0.14, gain: 0.8 });
  noise(filtered(sketch, { frequency: 1_400 }), {
    type: 'bandpass',
    frequency: 620,
    q: 1.2,
    decay: 0.1,
    gain: 1,
  });
  const late = variant % 2 === 0 ? 0 : between(random, 0.09, 0.16);
  debris(sketch, {
    at: late,
    seconds: 0.6,
    count: 46 + 10 * variant,
    low: 2_400,
    high: 11_000,
    decay: 0.16,
    gain: 0.26,
  });
  tone(sketch, { frequency: [190, 95], decay: 0.1, gain: 0.45 });
}

export const CRASHES: Record<SoundOf<'sfxCrashing'>, Recipe> = {
  'crash.light': { variants: 5, seconds: 0.4, draw: light },
  'crash.heavy': { variants: 5, seconds: 1.1, draw: heavy },
  'ice.shatter': { variants: 4, seconds: 0.95, draw: iceShatter },
};
