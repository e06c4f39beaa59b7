import { between } from '../../../../../core/random.ts';
import { crackle, debris } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import type { Recipe, RecipeContext } from '../../../synth/recipe.ts';
import { driven, echoing, filtered, panned, scaled, trembling } from '../../../synth/routing.ts';
import { spacious } from '../../../synth/space.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { chorus, fm, tone } from '../../../synth/tone.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';
import type { SoundOf } from '../../catalog.ts';
import { blast } from '../blast.ts';
import { bossDeath } from '../bosses/motifs.ts';

/** An EMP: everything that hums stops humming. */
function emp(sketch: RecipeContext) {
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

/** A black hole swallows something, which is pulled in and gulped. */
function swallow(sketch: RecipeContext) {
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

/** One stroke of the clock that counts a nuke down. */
function nukeCount(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const frequency = ofVariant([880, 932, 831, 988], variant);
  const wide = echoing(sketch, { delay: between(random, 0.09, 0.13), feedback: 0.2, gain: 0.25 });
  chorus(
    filtered(wide, { frequency: 3_600 }),
    { wave: 'square', frequency, attack: 0.003, hold: 0.09, decay: 0.07, gain: 0.45 },
    [-7, 7],
  );
  tone(wide, {
    frequency: frequency * ofVariant([1.498, 2, 1.335, 1.26], variant),
    attack: 0.003,
    hold: 0.08,
    decay: 0.09,
    gain: 0.2,
  });
  tone(sketch, { frequency: [92, 46], decay: 0.32, gain: 0.9 });
  strike(sketch, { ratios: BODIES.plate, frequency: frequency * 2.2, decay: 0.12, gain: 0.25 });
}

/** When each wall of a nuke arrives, in s, and whether air is pulled in before it. */
const WALLS = [
  { walls: [0.16], drawnIn: false },
  { walls: [0.14, 0.95], drawnIn: false },
  { walls: [0.55], drawnIn: true },
  { walls: [0.2, 0.42, 0.7], drawnIn: false },
] as const;

/** The largest explosion: a flash, a short silence, then a wall of sound that rolls over everything for six seconds. */
function nukeBlast(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const { walls, drawnIn } = ofVariant(WALLS, variant);
  const [wall] = walls;
  const dense = driven(scaled(sketch, 0.35), 2);
  const hall = spacious(dense, { seconds: 3.6, gain: 0.5, brightness: 2_200 });
  noise(sketch, { type: 'highpass', frequency: 2_500, attack: 0.001, decay: 0.12, gain: 0.8 });
  if (drawnIn)
    noise(dense, { type: 'bandpass', frequency: [300, 2_800], q: 1.2, attack: wall, decay: 0.05, gain: 1.2 });
  for (const [place, at] of walls.entries())
    blast(hall, {
      at,
      seconds: 4.6 - at,
      depth: between(random, 27, 33),
      pieces: 90,
      drive: 4.5,
      gain: 0.75 ** place,
    });
  roll(dense, wall);
  tone(dense, { frequency: [68, 38, 27], at: wall, attack: 0.03, hold: 0.9, decay: 4, gain: 0.9 });
  const swept = { at: wall + between(random, 0.5, 1), attack: 0.5, decay: 2.4 };
  noise(hall, { ...swept, type: 'bandpass', frequency: [500, 3_200, 400], q: 0.8, gain: 0.35 });
  const falling = { at: wall + 0.6, seconds: 3, count: 70, decay: 0.12 };
  debris(panned(hall, -0.5, 0.5, 0, 5), { ...falling, low: 120, high: 2_400, gain: 0.3 });
}

/** The fire of a nuke from both sides. */
function roll(sketch: RecipeContext, at: number) {
  const { random } = sketch;
  for (const side of [-0.8, 0.8]) {
    const moving = panned(sketch, side, -side * 0.4, at, 4);
    const roar = trembling(moving, { rate: between(random, 5, 9), depth: 0.45 });
    const frequency = [between(random, 1_400, 2_600), 500, 90];
    noise(roar, { frequency, at, attack: 0.35, hold: 0.7, decay: 4, gain: 0.9 });
  }
}

/** The end of a ship: the blast, sometimes a second one, and the torn hull. */
function shipDown(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const second = ofVariant([0, 0.12, 0, 0.22, 0.08], variant);
  blast(sketch, { seconds: 1.15, depth: between(random, 40, 58), pieces: 26, drive: between(random, 2, 4) });
  if (second)
    blast(sketch, { at: second, seconds: 0.8, depth: between(random, 55, 75), pieces: 12, gain: 0.6 });
  const frequency = between(random, 150, 330);
  strike(sketch, { ratios: BODIES.hull, frequency, decay: 0.6, scatter: 0.08, slope: 0.8, gain: 0.22 }, 0.02);
  const falling = between(random, 380, 720);
  const dull = filtered(sketch, { frequency: 2_200 });
  tone(dull, {
    wave: 'sawtooth',
    frequency: [falling, falling * 0.4, 60],
    at: 0.05,
    attack: 0.02,
    decay: 0.8,
    gain: 0.16,
  });
}

const blastSmall = (sketch: RecipeContext) =>
  blast(sketch, {
    seconds: between(sketch.random, 0.55, 0.75),
    depth: between(sketch.random, 62, 95),
    pieces: 8 + 4 * sketch.variant,
    drive: between(sketch.random, 1.5, 4),
  });

function blastLarge(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const hall = spacious(sketch, { seconds: 1.6, gain: 0.45 });
  blast(hall, { seconds: 1.7, depth: between(random, 34, 46), pieces: 34, drive: between(random, 2.5, 4.5) });
  const delays = ofVariant([[0.11], [0.07, 0.2], [0.16, 0.3], [0.25]] as const, variant);
  for (const at of delays)
    blast(hall, {
      at,
      seconds: 0.9,
      depth: between(random, 45, 65),
      pieces: 12,
      gain: between(random, 0.4, 0.65),
    });
}

/** The end of a boss's drone or fighter: smaller and more metallic than that of a ship. */
function craftDown(sketch: RecipeContext) {
  const { random, variant } = sketch;
  blast(sketch, { seconds: 0.75, depth: between(random, 58, 84), pieces: 18, drive: between(random, 2, 4) });
  const frequency = between(random, 320, 620);
  strike(sketch, { ratios: BODIES.plate, frequency, decay: 0.4, scatter: 0.1, slope: 0.8, gain: 0.3 }, 0.01);
  const spin = trembling(sketch, { rate: between(random, 14, 30), depth: 0.8 });
  const path = variant % 2 === 0 ? [900, 500, 140] : [420, 900, 200];
  fm(spin, { frequency: path, ratio: 1.41, index: [2, 5, 1], at: 0.03, decay: 0.7, gain: 0.22 });
}

const FALLS = [
  [1_900, 1_500, 620],
  [900, 1_900, 2_300],
  [2_400, 1_000, 1_300, 500],
  [700, 700, 1_600, 2_000],
] as const;

/** Something takes aim from orbit: a humming pointer, and the fall of the strike. */
function strikeWarning(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const path = ofVariant(FALLS, variant).map(frequency => frequency * between(random, 0.92, 1.08));
  const envelope = { attack: 0.25, hold: 0.7, decay: 0.5 };
  const wide = echoing(sketch, { delay: 0.13, feedback: 0.4, gain: 0.3 });
  tone(wide, {
    ...envelope,
    frequency: path,
    gain: 0.4,
    vibrato: { rate: between(random, 6, 12), depth: 25 },
  });
  tone(filtered(wide, { frequency: 3_500 }), {
    ...envelope,
    wave: 'sawtooth',
    frequency: path.map(f => f / 2),
    gain: 0.14,
  });
  noise(sketch, { ...envelope, type: 'bandpass', frequency: path, q: 9, gain: 0.7 });
  const pulse = trembling(sketch, { rate: between(random, 7, 12), depth: 0.95, wave: 'square' });
  tone(filtered(pulse, { frequency: 1_600 }), { ...envelope, frequency: 92, gain: 0.4 });
}

/** A ray of light comes down, and the ground answers. */
function strikeBlast(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const hall = spacious(sketch, { seconds: 2, gain: 0.45 });
  const zap = driven(hall, 3);
  const high = between(random, 2_200, 3_800);
  fm(zap, {
    frequency: [high, 500, 110],
    ratio: ofVariant([1.41, 0.73, 2.2, 1.93], variant),
    index: [6, 3, 1],
    decay: ofVariant([0.45, 0.3, 0.7, 0.2], variant),
    gain: 0.5,
  });
  const answer = ofVariant([0.03, 0.2, 0.08, 0.03], variant);
  blast(hall, { at: answer, seconds: 2, depth: between(random, 32, 42), pieces: 44, drive: 3.5 });
  noise(hall, { type: 'bandpass', frequency: [6_000, 900], q: 0.7, at: 0.02, decay: 0.8, gain: 0.4 });
  crackle(filtered(sketch, { type: 'highpass', frequency: 2_200 }), {
    at: 0.3,
    seconds: 1.2,
    rate: 110,
    gain: 0.7,
  });
}

export const EXPLOSIONS: Record<SoundOf<'sfxExplosions'>, Recipe> = {
  'ship.down': { variants: 5, seconds: 1.35, draw: shipDown },
  'blast.small': { variants: 5, seconds: 0.8, draw: blastSmall },
  'blast.large': { variants: 4, seconds: 2.4, channels: 2, draw: blastLarge },
  'craft.down': { variants: 5, seconds: 0.9, draw: craftDown },
  'boss.death': bossDeath,
  'nuke.count': { variants: 4, seconds: 0.6, draw: nukeCount },
  'nuke.blast': { variants: 4, seconds: 6.5, channels: 2, draw: nukeBlast },
  'strike.warning': { variants: 4, seconds: 2.1, draw: strikeWarning },
  'strike.blast': { variants: 4, seconds: 2.8, channels: 2, draw: strikeBlast },
  emp: { variants: 4, seconds: 2, draw: emp },
  swallow: { variants: 4, seconds: 1.8, draw: swallow },
};
