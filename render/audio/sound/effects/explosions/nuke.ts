import { between } from '../../../../../core/random.ts';
import { debris } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { driven, echoing, filtered, panned, scaled, trembling } from '../../../synth/routing.ts';
import { spacious } from '../../../synth/space.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { chorus, tone } from '../../../synth/tone.ts';
import { ofVariant } from '../../../synth/variant.ts';
import { blast } from '../blast.ts';

/** One stroke of the clock that counts a nuke down. */
export function nukeCount(sketch: Sketch) {
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

/** When the walls of a nuke arrive, and whether the air is drawn in before. Unit: s. */
const WALLS = [
  { walls: [0.16], drawnIn: false },
  { walls: [0.14, 0.95], drawnIn: false },
  { walls: [0.55], drawnIn: true },
  { walls: [0.2, 0.42, 0.7], drawnIn: false },
] as const;

/** The largest: a flash, a held breath, then a wall that rolls over everything for six seconds. */
export function nukeBlast(sketch: Sketch) {
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
function roll(sketch: Sketch, at: number) {
  const { random } = sketch;
  for (const side of [-0.8, 0.8]) {
    const moving = panned(sketch, side, -side * 0.4, at, 4);
    const roar = trembling(moving, { rate: between(random, 5, 9), depth: 0.45 });
    const frequency = [between(random, 1_400, 2_600), 500, 90];
    noise(roar, { frequency, at, attack: 0.35, hold: 0.7, decay: 4, gain: 0.9 });
  }
}
