import type { Atlas } from '../../art/atlas.ts';
import { TINTS } from '../../art/palette.ts';
import { createParticles, type Particles } from '../kit/particles.ts';
import type { SpritePool } from '../kit/sprite-pool.ts';
import { debrisBurst, fireBursts, puffBurst, type SparkOptions, smokeBurst, sparkBurst } from './bursts.ts';
import { createWaves } from './waves.ts';

/** Makes everything that flashes up: waves, sparks, fire, smoke, debris, and whole explosions of them. */
export function createExplosions(atlas: Atlas) {
  const solid = createParticles();
  const bright = createParticles();
  const waves = createWaves(atlas);
  const pieces = piecesOf(atlas, solid, bright);

  return {
    ...pieces,
    wave: waves.add,
    /** A whole explosion; `scale` 1 is that of a ship. */
    explode(x: number, y: number, scale: number, tint: number) {
      waves.add(x, y, 20 * scale, 210 * scale, 0.55, tint, 120 * scale);
      pieces.fire(x, y, scale);
      solid.burst(smokeBurst(atlas, scale), x, y);
      pieces.sparks(x, y, { count: 22 * scale, speed: 460, size: 11 });
      pieces.sparks(x, y, { count: 12 * scale, tint, speed: 360 });
      pieces.debris(x, y, 6 * scale, TINTS.steel);
      pieces.debris(x, y, 4 * scale, tint, 9);
    },
    /** Draws what is solid and what shines into the pools of a layer, which begins and ends them. */
    draw(solidPool: SpritePool, brightPool: SpritePool, dt: number) {
      solid.draw(solidPool, dt);
      waves.draw(brightPool, dt);
      bright.draw(brightPool, dt);
    },
  };
}

export type Explosions = ReturnType<typeof createExplosions>;

/** What explosions are put together from, besides waves. */
const piecesOf = (atlas: Atlas, solid: Particles, bright: Particles) => ({
  /** Throws sparks within `spread` radians of `direction`. */
  sparks(x: number, y: number, options: SparkOptions, direction = 0, spread = Math.PI) {
    bright.burst(sparkBurst(atlas, options), x, y, direction, spread);
  },
  /** A ball of fire with embers, without a wave. */
  fire(x: number, y: number, scale: number) {
    for (const burst of fireBursts(atlas, scale)) bright.burst(burst, x, y);
  },
  debris(x: number, y: number, count: number, tint: number, size?: number) {
    solid.burst(debrisBurst(atlas, count, tint, size), x, y);
  },
  /** A puff of exhaust that drifts in `direction`. */
  puff(x: number, y: number, direction: number) {
    solid.burst(puffBurst(atlas), x, y, direction, 0.4);
  },
});
