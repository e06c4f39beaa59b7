import type { Atlas } from '../../art/atlas.ts';
import { TINTS } from '../../art/palette.ts';
import type { Burst } from '../kit/particles.ts';

/** What explosions are made of, each as one burst of particles. A `scale` of 1 is the explosion of a ship. */

const EMBER = 0xff5a1a;
const SMOKE = 0x3a3f52;
const PUFF = 0xaab2c4;

/** How many sparks fly and how they look: speed in u/s, size in u. */
export interface SparkOptions {
  count: number;
  tint?: number;
  speed?: number;
  size?: number;
}

/** Glowing splinters. */
export const sparkBurst = (
  atlas: Atlas,
  { count, tint = TINTS.hot, speed = 300, size = 9 }: SparkOptions,
): Burst => ({
  texture: atlas.texture('streak'),
  count: Math.round(count),
  speed: [speed * 0.15, speed],
  life: [0.18, 0.55],
  size: [size * 0.6, size * 1.3],
  stretch: 2.6,
  drag: 2.2,
  tint,
});

/** A ball of fire and the embers it throws out. */
export function fireBursts(atlas: Atlas, scale: number): Burst[] {
  const ball = { texture: atlas.texture('fireball'), spin: 0.2, drag: 2, life: [0.3, 0.6] as const };
  return [
    {
      ...ball,
      count: 3,
      speed: [0, 30 * scale],
      size: [52 * scale, 84 * scale],
      tint: TINTS.fire,
      growth: 1.5,
    },
    {
      ...ball,
      count: 4,
      speed: [20 * scale, 80 * scale],
      size: [26 * scale, 44 * scale],
      tint: EMBER,
      growth: 1.3,
    },
    emberBurst(atlas, scale),
  ];
}

const emberBurst = (atlas: Atlas, scale: number): Burst => ({
  texture: atlas.texture('spark'),
  count: Math.round(10 * scale),
  speed: [20, 130 * scale],
  life: [0.6, 1.3],
  size: [5, 10],
  drag: 1.4,
  tint: EMBER,
});

/** Dark smoke that spreads slowly. */
export const smokeBurst = (atlas: Atlas, scale: number): Burst => ({
  texture: atlas.texture('smoke'),
  count: Math.round(5 * scale),
  speed: [8, 50 * scale],
  life: [0.8, 1.6],
  size: [36 * scale, 64 * scale],
  drag: 1.2,
  spin: 0.1,
  growth: 1.7,
  tint: SMOKE,
  alpha: 0.55,
});

/** Pieces of a hull or a rock. */
export const debrisBurst = (atlas: Atlas, count: number, tint: number, size = 11): Burst => ({
  texture: atlas.texture('shard'),
  count: Math.round(count),
  speed: [40, 230],
  life: [0.8, 1.9],
  size: [size * 0.6, size * 1.4],
  drag: 0.5,
  spin: 1.6,
  growth: 0.75,
  tint,
});

/** One puff of exhaust. */
export const puffBurst = (atlas: Atlas): Burst => ({
  texture: atlas.texture('smoke'),
  count: 1,
  speed: [10, 40],
  life: [0.4, 0.9],
  size: [10, 17],
  drag: 1,
  growth: 2,
  tint: PUFF,
  alpha: 0.5,
});
