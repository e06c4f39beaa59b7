import { between } from '../../../../core/random.ts';
import { crackle } from '../../synth/debris.ts';
import { steadyNoise, steadyTone, swelling } from '../../synth/looping.ts';
import { noise } from '../../synth/noise.ts';
import type { Recipe, RecipeContext } from '../../synth/recipe.ts';
import { filtered, trembling } from '../../synth/routing.ts';
import { BODIES, strike } from '../../synth/struck.ts';
import { chorus, tone } from '../../synth/tone.ts';
import { ofVariant, semitones } from '../../synth/variant.ts';
import type { SoundOf } from '../catalog.ts';

/** A launch: the rail releases the missile, the engine ignites, and its hiss fades into the distance. */
function launch(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const ignition = between(random, 0.05, 0.11);
  strike(sketch, {
    ratios: BODIES.hull,
    frequency: between(random, 260, 420),
    decay: 0.12,
    scatter: 0.05,
    gain: 0.5,
  });
  noise(sketch, { type: 'highpass', frequency: 3_000, decay: 0.03, gain: 0.5 });
  tone(sketch, { frequency: [130, 58, 44], at: ignition, decay: 0.4, gain: 0.9 });
  const top = between(random, 2_200, 3_800);
  const sweep = ofVariant(
    [
      [300, top, 700],
      [700, top, 1_400, 500],
      [250, top / 2, top],
      [top, 600, 1_100, 400],
    ] as const,
    variant,
  );
  const flutter = trembling(sketch, { rate: between(random, 23, 38), depth: 0.5 });
  noise(flutter, {
    type: 'bandpass',
    frequency: sweep,
    q: 0.9,
    at: ignition,
    attack: 0.03,
    hold: 0.12,
    decay: 0.75,
    gain: 0.9,
  });
  noise(sketch, { frequency: [900, 160], at: ignition, attack: 0.01, decay: 0.55, gain: 0.8 });
  noise(sketch, { type: 'highpass', frequency: 5_000, at: ignition, attack: 0.05, decay: 0.8, gain: 0.12 });
  crackle(filtered(sketch, { type: 'highpass', frequency: 1_500 }), {
    at: ignition,
    seconds: 0.5,
    rate: 120,
    gain: 0.7,
  });
}

/** Unit: s. */
const FLIGHT = 2;

function flight(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const flutter = swelling(sketch, FLIGHT, { cycles: 36 + 9 * variant, depth: 0.45 });
  const slow = swelling(flutter, FLIGHT, { cycles: 1 + (variant % 3), depth: 0.3 });
  const hiss = between(random, 1_200, 2_600);
  steadyNoise(slow, FLIGHT, { frequency: hiss, q: 0.8, gain: 0.6, sway: { cycles: 1, depth: 300 } });
  steadyNoise(slow, FLIGHT, { type: 'lowpass', frequency: between(random, 170, 320), gain: 1.4 });
  const whine = between(random, 420, 760);
  steadyTone(flutter, FLIGHT, { wave: 'triangle', frequency: whine, gain: 0.07 });
  steadyTone(slow, FLIGHT, { wave: 'sawtooth', frequency: between(random, 48, 66), gain: 0.12 });
}

const LOCKS = [
  [0, 0.09, 0.18],
  [0, 0.13],
  [0, 0.065, 0.13, 0.195],
  [0, 0.15, 0.22],
] as const;

/** A missile closes in on a ship: beeps that become faster. */
function lock(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const frequency = between(random, 1_350, 1_900);
  const round = filtered(sketch, { frequency: 5_200 });
  for (const [place, at] of ofVariant(LOCKS, variant).entries()) {
    const pitch = frequency * semitones(variant % 2 === 0 ? 0 : 2 * place);
    tone(round, {
      wave: 'square',
      frequency: [pitch * 0.97, pitch],
      over: 0.02,
      at,
      attack: 0.003,
      hold: 0.035,
      decay: 0.05,
      gain: 0.4,
    });
    tone(sketch, { frequency: pitch * 1.5, at, attack: 0.003, hold: 0.03, decay: 0.09, gain: 0.2 });
  }
}

/** A clunk and a servo that releases the mine. */
function lay(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const frequency = between(random, 130, 230);
  strike(sketch, { ratios: BODIES.hull, frequency, decay: 0.3, scatter: 0.05, slope: 0.7, gain: 0.7 });
  noise(sketch, { type: 'bandpass', frequency: 900, q: 1.2, decay: 0.05, gain: 0.7 });
  tone(sketch, { frequency: [110, 60], decay: 0.16, gain: 0.7 });
  const servo = between(random, 240, 420);
  const turn = variant % 2 === 0 ? [servo, servo * 1.6] : [servo * 1.5, servo * 0.8];
  const dull = filtered(sketch, { frequency: 2_400 });
  tone(dull, {
    wave: 'sawtooth',
    frequency: turn,
    at: 0.09,
    attack: 0.02,
    hold: 0.08,
    decay: 0.12,
    gain: 0.2,
  });
  const click = between(random, 0.26, 0.32);
  strike(sketch, { ratios: BODIES.bar, frequency: frequency * 7, decay: 0.06, gain: 0.4 }, click);
}

const ARMING = [
  [0, 12],
  [0, 7, 12],
  [0, 0, 12],
  [0, 4, 7, 12],
] as const;

/** Armed: a rising figure that ends on a held tone. */
function arm(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const root = between(random, 520, 720);
  const steps = ofVariant(ARMING, variant);
  const warm = filtered(sketch, { frequency: 4_500 });
  for (const [place, step] of steps.entries()) {
    const frequency = root * semitones(step);
    const isLast = place === steps.length - 1;
    const envelope = {
      at: place * 0.075,
      attack: 0.003,
      hold: isLast ? 0.09 : 0.03,
      decay: isLast ? 0.2 : 0.05,
    };
    chorus(warm, { ...envelope, wave: 'square', frequency, gain: 0.35 }, [-6, 6]);
    tone(sketch, { ...envelope, frequency: frequency / 2, gain: 0.3 });
  }
  noise(sketch, { type: 'highpass', frequency: 4_000, decay: 0.02, gain: 0.4 });
}

export const MISSILES: Record<SoundOf<'sfxMissiles'>, Recipe> = {
  'missile.launch': { variants: 5, seconds: 1.1, draw: launch },
  'missile.flight': { variants: 4, seconds: FLIGHT, loops: true, draw: flight },
  'missile.lock': { variants: 4, seconds: 0.36, draw: lock },
  'mine.lay': { variants: 4, seconds: 0.45, draw: lay },
  'mine.arm': { variants: 4, seconds: 0.6, draw: arm },
};
