import { between } from '../../../../../core/random.ts';
import { steadyNoise, swelling } from '../../../synth/looping.ts';
import { NOISE_SECONDS } from '../../../synth/noise.ts';
import type { Recipe, RecipeContext } from '../../../synth/recipe.ts';
import { panned } from '../../../synth/routing.ts';

/** Sounds that last as long as a calamity. They are as wide as the picture and have no end. */

export const PERIOD = NOISE_SECONDS;

/** Times within each period, roughly evenly spaced. */
export const moments = ({ random }: RecipeContext, count: number): number[] =>
  Array.from({ length: count }, (_, place) => ((place + between(random, 0, 0.9)) * PERIOD) / count);

const SIDES = [-0.85, -0.35, 0.35, 0.85] as const;

/** Returns a function that places each sound at one of four positions between left and right. */
export function placesOf(sketch: RecipeContext): (each: RecipeContext) => RecipeContext {
  const places = SIDES.map(side => panned(sketch, side));
  return each => ({ ...each, out: places[Math.floor(each.random() * places.length)].out });
}

/** A roar from both sides that swells and fades. */
export function roar(sketch: RecipeContext, frequency: number, gain: number, cycles: number) {
  for (const side of [-0.7, 0.7])
    steadyNoise(swelling(panned(sketch, side), PERIOD, { cycles, depth: 0.5 }), PERIOD, {
      ...{ type: 'lowpass', frequency, gain },
      sway: { cycles: cycles + 1, depth: 500 },
    });
}

export const bed = (draw: Recipe['draw']): Recipe => ({
  variants: 4,
  seconds: PERIOD,
  channels: 2,
  loops: true,
  draw,
});
