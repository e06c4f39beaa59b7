import { between } from '../../../../core/random.ts';
import { noise } from '../../synth/noise.ts';
import type { Recipe, RecipeContext } from '../../synth/recipe.ts';
import { echoing, filtered, panned, trembling } from '../../synth/routing.ts';
import { spacious } from '../../synth/space.ts';
import { BODIES, strike } from '../../synth/struck.ts';
import { chorus, tone } from '../../synth/tone.ts';
import { ofVariant, semitones } from '../../synth/variant.ts';
import type { SoundOf } from '../catalog.ts';
import { bossEntrance, bossRage, bossWarning } from './bosses/motifs.ts';

const CHIRPS = [
  [0, 7],
  [0, 4, 12],
  [5, 12],
  [0, 5, 9],
  [7, 4, 12],
  [0, 12],
] as const;

/** Somebody has joined: a friendly rising figure. */
function join(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const root = between(random, 500, 640);
  const near = echoing(sketch, { delay: 0.11, feedback: 0.25, gain: 0.25 });
  for (const [place, step] of ofVariant(CHIRPS, variant).entries()) {
    const frequency = root * semitones(step);
    const at = place * 0.075;
    tone(near, {
      wave: 'triangle',
      frequency: [frequency * 0.96, frequency, frequency],
      at,
      attack: 0.005,
      decay: 0.24,
      gain: 0.5,
    });
    tone(near, { frequency: frequency * 2, at, attack: 0.004, decay: 0.13, gain: 0.18 });
  }
  strike(sketch, { ratios: BODIES.bar, frequency: root * 4, decay: 0.1, gain: 0.12 });
}

/** A ship appears from nowhere: long air, and the thump of its arrival. */
function spawn(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const arrival = between(random, 0.2, 0.3);
  const top = between(random, 2_600, 4_800);
  noise(sketch, {
    type: 'bandpass',
    frequency: [300, top],
    q: 1.6,
    attack: arrival,
    decay: 0.18,
    over: arrival,
    gain: 0.8,
  });
  const low = between(random, 150, 240);
  const path = ofVariant(
    [
      [low, low * 4],
      [low * 4, low, low * 5],
      [low * 2, low * 6],
      [low, low * 2.5, low * 2],
    ] as const,
    variant,
  );
  tone(filtered(sketch, { frequency: 3_000 }), {
    wave: 'sawtooth',
    frequency: path,
    attack: arrival,
    decay: 0.1,
    gain: 0.3,
  });
  tone(sketch, { frequency: [150, 62], at: arrival, decay: 0.3, gain: 0.9 });
  strike(
    sketch,
    { ratios: BODIES.glass, frequency: between(random, 900, 1_300), decay: 0.35, slope: 0.5, gain: 0.2 },
    arrival,
  );
  noise(sketch, { type: 'highpass', frequency: 4_000, at: arrival, decay: 0.25, gain: 0.2 });
}

const CHORDS = [
  [0, 7],
  [0, 6, 13],
  [0, 3, 10],
  [0, 5, 8],
] as const;

/** How a boss leaves: its engines, as multiples of their tone, and how fast they flutter in Hz. */
const DEPARTURES = [
  { path: [1.12, 1.1, 0.84], flutter: 0 },
  { path: [1, 1.4, 4], flutter: 0 },
  { path: [1.3, 1, 0.5], flutter: 9 },
  { path: [0.8, 1.6, 1.2, 0.6], flutter: 4 },
] as const;

/** A boss turns away undefeated: it passes, and the air closes behind it. */
function bossLeft(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const { path, flutter } = ofVariant(DEPARTURES, variant);
  const hall = spacious(sketch, { seconds: 1.8, gain: 0.45 });
  const side = variant % 2 ? 1 : -1;
  const passing = panned(hall, -0.6 * side, side, 0, 2);
  const beaten = flutter ? trembling(passing, { rate: flutter, depth: 0.85 }) : passing;
  const away = filtered(beaten, { frequency: [2_400, 1_200, 180], q: 1.5 }, 0, 2.2);
  const root = between(random, 62, 88);
  const envelope = { attack: 0.5, hold: 0.3, decay: 1.5 };
  for (const step of ofVariant(CHORDS, variant)) {
    const frequency = path.map(factor => factor * root * semitones(step));
    chorus(away, { ...envelope, wave: 'sawtooth', frequency, gain: 0.45 }, [-10, 10]);
  }
  const air = path.map(factor => 900 * factor ** 1.5);
  noise(beaten, { ...envelope, type: 'bandpass', frequency: air, q: 1.2, gain: 0.5 });
  tone(sketch, { ...envelope, frequency: [62, 58, 36], gain: 0.7 });
  if (variant === 1) tone(hall, { frequency: [110, 38], at: 1.3, decay: 1, gain: 0.9 });
}

export const JOINS: Record<SoundOf<'sfxJoins'>, Recipe> = {
  join: { variants: 6, seconds: 0.65, draw: join },
  spawn: { variants: 5, seconds: 0.7, draw: spawn },
  'boss.warning': bossWarning,
  'boss.entrance': bossEntrance,
  'boss.rage': bossRage,
  'boss.left': { variants: 4, seconds: 3, channels: 2, draw: bossLeft },
};
