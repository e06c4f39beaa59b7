import { between } from '../../../../../core/random.ts';
import { crackle } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { driven, echoing, filtered, trembling } from '../../../synth/routing.ts';
import { spacious } from '../../../synth/space.ts';
import { fm, tone } from '../../../synth/tone.ts';
import { ofVariant } from '../../../synth/variant.ts';
import { blast } from '../blast.ts';

const FALLS = [
  [1_900, 1_500, 620],
  [900, 1_900, 2_300],
  [2_400, 1_000, 1_300, 500],
  [700, 700, 1_600, 2_000],
] as const;

/** From orbit something takes aim: a pointer that hums, and the fall of what it calls. */
export function strikeWarning(sketch: Sketch) {
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
export function strikeBlast(sketch: Sketch) {
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
