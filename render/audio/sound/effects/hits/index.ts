import { between } from '../../../../../core/random.ts';
import { crackle, debris } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import type { Recipe, RecipeContext } from '../../../synth/recipe.ts';
import { driven, echoing, filtered, trembling } from '../../../synth/routing.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { chorus, fm, tone } from '../../../synth/tone.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';
import type { SoundOf } from '../../catalog.ts';

const METALS = [BODIES.hull, BODIES.plate, BODIES.bar, BODIES.drum, BODIES.bell, BODIES.marimba] as const;

/** A spark on the hull. */
function light(sketch: RecipeContext) {
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

/** A heavy hit, under which something gives way. */
function heavy(sketch: RecipeContext) {
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

/** A hit on armour as thick as a ship: a deep, dull clang. */
function boss(sketch: RecipeContext) {
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

/** A shield is siphoned off: a whirl in pulses. */
function siphon(sketch: RecipeContext) {
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
function rockBreak(sketch: RecipeContext) {
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

/** How a dash begins: attack and hold in s, how far the engine's pitch rises, and how fast it flutters in Hz. */
const DASHES = [
  { attack: 0.09, hold: 0.22, rise: 1.9, flutter: 0 },
  { attack: 0.02, hold: 0.1, rise: 0.6, flutter: 26 },
  { attack: 0.28, hold: 0.1, rise: 3, flutter: 0 },
  { attack: 0.05, hold: 0.35, rise: 1.4, flutter: 13 },
] as const;

/** The engines roar up and the ship becomes the weapon. */
function ram(sketch: RecipeContext) {
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

/** A dome swells around the ship. */
function shieldUp(sketch: RecipeContext) {
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

/** A shot is deflected by the dome. */
function shieldHit(sketch: RecipeContext) {
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

/** A shield breaks, with the sounds of glass and of failing power. */
function shieldBreak(sketch: RecipeContext) {
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

export const HITS: Record<SoundOf<'sfxHits'>, Recipe> = {
  'hit.light': { variants: 6, seconds: 0.2, draw: light },
  'hit.heavy': { variants: 5, seconds: 0.45, draw: heavy },
  'hit.boss': { variants: 5, seconds: 0.62, draw: boss },
  'shield.up': { variants: 4, seconds: 0.95, draw: shieldUp },
  'shield.hit': { variants: 5, seconds: 0.32, draw: shieldHit },
  'shield.break': { variants: 4, seconds: 0.9, draw: shieldBreak },
  siphon: { variants: 4, seconds: 0.75, draw: siphon },
  'rock.break': { variants: 4, seconds: 0.65, draw: rockBreak },
  ram: { variants: 4, seconds: 1.1, draw: ram },
};
