import { between } from '../../../../../core/random.ts';
import { debris } from '../../../synth/debris.ts';
import { pluck } from '../../../synth/pluck.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { spacious } from '../../../synth/space.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { tone } from '../../../synth/tone.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';
import { fanfare } from './fanfare.ts';

const RUNS = [
  [0, 4, 7, 12],
  [0, 7, 9, 16],
  [0, 5, 9, 12],
  [4, 7, 12, 19],
] as const;

/** Thanks: a harp and a little gold. */
export function thanks(sketch: Sketch) {
  const { random, variant } = sketch;
  const root = ofVariant([523, 587, 494, 466], variant);
  for (const [place, step] of ofVariant(RUNS, variant).entries()) {
    const frequency = root * semitones(step);
    pluck(sketch, {
      frequency,
      at: place * 0.075,
      seconds: 0.7,
      brightness: between(random, 0.4, 0.7),
      gain: 0.6,
    });
    tone(sketch, { frequency, at: place * 0.075, attack: 0.005, decay: 0.5, gain: 0.25 });
  }
  strike(sketch, { ratios: BODIES.bell, frequency: root * 4, decay: 0.6, slope: 0.7, gain: 0.12 }, 0.3);
  debris(sketch, { at: 0.25, seconds: 0.5, count: 14, low: 4_000, high: 9_000, decay: 0.16, gain: 0.1 });
}

/** Great thanks: the harp runs on through two octaves into a chord and a rain of gold. */
export function thanksBig(sketch: Sketch) {
  const { variant } = sketch;
  const hall = spacious(sketch, { seconds: 1.8, gain: 0.4 });
  const root = ofVariant([262, 294, 247, 233], variant);
  const run = ofVariant(RUNS, variant);
  const climb = [...run, ...run.map(step => step + 12)];
  for (const [place, step] of climb.entries()) {
    const frequency = root * 2 * semitones(step);
    pluck(hall, { frequency, at: place * 0.06, seconds: 0.9, brightness: 0.6, gain: 0.45 });
  }
  const top = climb.length * 0.06;
  fanfare(hall, root, [{ at: top, steps: run, seconds: 1.3 }]);
  for (const [place, step] of run.entries())
    strike(
      hall,
      { ratios: BODIES.bell, frequency: root * 4 * semitones(step), decay: 1.1, gain: 0.12 },
      top + place * 0.05,
    );
  debris(hall, { at: top, seconds: 1.3, count: 60, low: 3_500, high: 10_500, decay: 0.2, gain: 0.12 });
}
