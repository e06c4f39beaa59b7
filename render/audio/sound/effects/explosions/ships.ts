import { between } from '../../../../../core/random.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { filtered, trembling } from '../../../synth/routing.ts';
import { spacious } from '../../../synth/space.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { fm, tone } from '../../../synth/tone.ts';
import { ofVariant } from '../../../synth/variant.ts';
import { blast } from '../blast.ts';

/** A ship is lost: the blast, sometimes a second one, and its hull as it is torn. */
export function shipDown(sketch: Sketch) {
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

export const blastSmall = (sketch: Sketch) =>
  blast(sketch, {
    seconds: between(sketch.random, 0.55, 0.75),
    depth: between(sketch.random, 62, 95),
    pieces: 8 + 4 * sketch.variant,
    drive: between(sketch.random, 1.5, 4),
  });

export function blastLarge(sketch: Sketch) {
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

/** A drone or a fighter of a boss: smaller and more of metal than a ship. */
export function craftDown(sketch: Sketch) {
  const { random, variant } = sketch;
  blast(sketch, { seconds: 0.75, depth: between(random, 58, 84), pieces: 18, drive: between(random, 2, 4) });
  const frequency = between(random, 320, 620);
  strike(sketch, { ratios: BODIES.plate, frequency, decay: 0.4, scatter: 0.1, slope: 0.8, gain: 0.3 }, 0.01);
  const spin = trembling(sketch, { rate: between(random, 14, 30), depth: 0.8 });
  const path = variant % 2 === 0 ? [900, 500, 140] : [420, 900, 200];
  fm(spin, { frequency: path, ratio: 1.41, index: [2, 5, 1], at: 0.03, decay: 0.7, gain: 0.22 });
}
