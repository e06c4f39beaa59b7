import { between } from '../../../../../core/random.ts';
import { BOSS_NAMES, type BossName } from '../../../../../schema/catalog/catalog.ts';
import { noise } from '../../../synth/noise.ts';
import type { Recipe, RecipeContext } from '../../../synth/recipe.ts';
import { driven, filtered, panned, scaled } from '../../../synth/routing.ts';
import { spacious } from '../../../synth/space.ts';
import { tone } from '../../../synth/tone.ts';
import { blast } from '../blast.ts';
import { cometQueen, hydra, leviathan, nothing, reaper } from './creatures.ts';
import { bastion, stormcaller, warden } from './machines.ts';
import { type BossVoice, pitchOf, playTheme } from './voice.ts';

const VOICES: Record<BossName, BossVoice> = {
  Leviathan: leviathan,
  Bastion: bastion,
  Stormcaller: stormcaller,
  Reaper: reaper,
  Hydra: hydra,
  Warden: warden,
  'Comet Queen': cometQueen,
  Null: nothing,
};

/** Makes the sound of an event for each boss, in the boss's voice. */
const motif = (seconds: number, draw: (sketch: RecipeContext, voice: BossVoice) => void): Recipe => ({
  variants: BOSS_NAMES.length,
  seconds,
  channels: 2,
  draw: sketch => draw(sketch, VOICES[BOSS_NAMES[sketch.variant]]),
});

const TURNS = 6;
const TURN = 0.38;

/** A siren between the two tones of the boss, over a deep pulse. */
export const bossWarning = motif(3.7, (sketch, voice) => {
  const hall = spacious(sketch, { seconds: 1.6, gain: 0.4 });
  for (let turn = 0; turn < TURNS; turn++) {
    const at = turn * TURN;
    const [first, second] = voice.siren;
    const frequency = 2 * pitchOf(voice, turn % 2 ? second : first);
    voice.play(hall, { frequency, at, seconds: TURN * 0.85, gain: 0.7 + (0.3 * turn) / TURNS });
    tone(sketch, { frequency: [96, 44], at, decay: 0.3, gain: 0.7 });
    horn(hall, frequency, at);
  }
  voice.air(hall, 0, TURNS * TURN, 0.5);
});

/** A horn that all warnings have in common, so that each is recognised as a warning. */
function horn(sketch: RecipeContext, frequency: number, at: number) {
  const dull = filtered(sketch, { frequency: 1_500, q: 1 });
  const path = [frequency * 0.97, frequency];
  tone(dull, {
    wave: 'sawtooth',
    frequency: path,
    over: 0.1,
    at,
    attack: 0.02,
    hold: TURN * 0.5,
    decay: 0.14,
    gain: 0.3,
  });
}

/** Arrival: a blow from far below, then the boss's theme, which grows out of the air around it. */
export const bossEntrance = motif(4.6, (sketch, voice) => {
  const hall = spacious(sketch, { seconds: 2.4, gain: 0.5 });
  tone(sketch, { frequency: [90, 40, 31], attack: 0.01, hold: 0.15, decay: 1.6, gain: 1 });
  noise(hall, { frequency: [1_600, 120], attack: 0.005, decay: 1, gain: 0.8 });
  voice.air(hall, 0, 3.6, 0.8);
  const at = 0.45;
  const last = playTheme(hall, voice, { at });
  playTheme(scaled(hall, 0.5), voice, { at, raised: voice.scale.length });
  tone(sketch, { frequency: [70, 36], at: last, decay: 1.1, gain: 0.8 });
});

/** Rage: the boss's theme in a hurry, higher and torn. */
export const bossRage = motif(2.8, (sketch, voice) => {
  const hall = spacious(sketch, { seconds: 1.2, gain: 0.35 });
  const torn = driven(hall, 4);
  noise(torn, {
    type: 'bandpass',
    frequency: [250, 2_400, 700],
    q: 0.8,
    attack: 0.25,
    hold: 0.3,
    decay: 1.3,
    gain: 0.28,
  });
  tone(torn, { wave: 'sawtooth', frequency: [45, 110, 70], attack: 0.2, hold: 0.5, decay: 1.2, gain: 0.3 });
  tone(sketch, { frequency: [110, 42], decay: 0.6, gain: 0.9 });
  voice.air(hall, 0, 1.6, 0.8);
  playTheme(torn, voice, { at: 0.1, stretch: 0.42, raised: 2, gain: 0.8 });
  playTheme(hall, voice, { at: 0.1, stretch: 0.42, raised: 2 + voice.scale.length, gain: 0.5 });
});

/** Death: the boss's theme sinks and slows among blasts, until the last of them. */
export const bossDeath = motif(6, (sketch, voice) => {
  const { random } = sketch;
  const hall = spacious(sketch, { seconds: 2.8, gain: 0.5, brightness: 2_200 });
  playTheme(hall, voice, { at: 0.1, stretch: 1.1, drift: -1, gain: 1.2 });
  voice.air(hall, 0.2, 3.2, 0.7);
  for (const at of [0, 0.5, 0.85, 1.3, 1.6, 1.85]) {
    const side = panned(hall, between(random, -0.8, 0.8));
    blast(side, {
      at: at + between(random, 0, 0.12),
      seconds: 0.8,
      depth: between(random, 50, 80),
      pieces: 10,
      gain: 0.35,
    });
  }
  blast(hall, { at: 2.3, seconds: 3, depth: between(random, 29, 36), pieces: 70, drive: 4 });
  tone(sketch, { frequency: [75, 30], at: 2.3, hold: 0.4, decay: 2.4, gain: 0.8 });
});
