import { noise } from '../../../synth/noise.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { filtered } from '../../../synth/routing.ts';
import { spacious } from '../../../synth/space.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { chorus, tone } from '../../../synth/tone.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';

/** One second less. */
export function countdown(sketch: Sketch) {
  const { variant } = sketch;
  const frequency = ofVariant([440, 466, 415, 494], variant);
  const round = filtered(sketch, { frequency: [4_500, 1_400] }, 0, 0.25);
  chorus(round, { wave: 'square', frequency, attack: 0.004, hold: 0.06, decay: 0.2, gain: 0.35 }, [-6, 6]);
  strike(sketch, {
    ratios: ofVariant([BODIES.bar, BODIES.marimba, BODIES.bell, BODIES.plate], variant),
    frequency: frequency * 2,
    decay: 0.2,
    gain: 0.25,
  });
  tone(sketch, { frequency: [130, 65], decay: 0.22, gain: 0.8 });
}

/** The last second, which is the first of the fight: an octave higher, held, and wide. */
export function countdownLast(sketch: Sketch) {
  const { variant } = sketch;
  const frequency = ofVariant([880, 932, 831, 988], variant);
  const hall = spacious(sketch, { seconds: 1, gain: 0.35 });
  const open = filtered(hall, { frequency: [1_200, 5_500, 1_500], q: 1.5 }, 0, 0.8);
  for (const step of ofVariant(
    [
      [0, -12],
      [0, -5],
      [0, 7, -12],
      [0, -12, -5],
    ] as const,
    variant,
  ))
    chorus(
      open,
      {
        wave: 'sawtooth',
        frequency: frequency * semitones(step),
        attack: 0.005,
        hold: 0.22,
        decay: 0.5,
        gain: 0.3,
      },
      [-9, 9],
    );
  tone(sketch, { frequency: [170, 50], decay: 0.5, gain: 1 });
  noise(hall, { type: 'highpass', frequency: 3_000, attack: 0.002, decay: 0.4, gain: 0.25 });
}
