import type { Atlas } from '../../art/atlas.ts';
import { GOLDEN_ANGLE, scatter } from '../../art/noise.ts';
import { TINTS } from '../../art/palette.ts';
import { type Burst, createParticles, type Particles } from '../kit/particles.ts';
import type { SpritePool } from '../kit/sprite-pool.ts';

/** The bursts of particles that explosions are made of. A `scale` of 1 is the explosion of a ship. */

const EMBER = 0xff5a1a;
const SMOKE = 0x3a3f52;
const PUFF = 0xaab2c4;

/** Number and look of sparks: speed in u/s, size in u. */
interface SparkOptions {
  count: number;
  tint?: number;
  speed?: number;
  size?: number;
}

/** Glowing splinters. */
const sparkBurst = (
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

/** A ball of fire and the embers that it throws out. */
function fireBursts(atlas: Atlas, scale: number): Burst[] {
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
const smokeBurst = (atlas: Atlas, scale: number): Burst => ({
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
const debrisBurst = (atlas: Atlas, count: number, tint: number, size = 11): Burst => ({
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
const puffBurst = (atlas: Atlas): Burst => ({
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

/** How long the white centre of an explosion is visible. Unit: s. */
const FLASH_S = 0.13;

interface Wave {
  x: number;
  y: number;
  age: number;
  life: number;
  from: number;
  to: number;
  tint: number;
  /** Size of the white centre, u; 0 for none. */
  flash: number;
}

/** Shock waves: rings that widen or close in, and fade. */
export function createWaves(atlas: Atlas) {
  let waves: Wave[] = [];

  function drawWave(pool: SpritePool, { x, y, age, life, from, to, tint, flash }: Wave) {
    const share = age / life;
    const size = from + (to - from) * (1 - (1 - share) ** 3);
    pool.put(atlas.texture('ring'), x, y, 0, size, size, tint, Math.max(0, 1 - share) ** 1.5);
    const heart = 1 - age / FLASH_S;
    if (flash <= 0 || heart <= 0) return;
    pool.put(atlas.texture('glow'), x, y, 0, flash * 2.4, flash * 2.4, TINTS.hot, heart);
  }

  return {
    /** Starts a wave that goes from diameter `from` to diameter `to`, u, in `life` seconds. */
    add(x: number, y: number, from: number, to: number, life: number, tint: number, flash = 0) {
      waves.push({ x, y, from, to, life, tint, flash, age: 0 });
    },
    draw(pool: SpritePool, dt: number) {
      for (const wave of waves) {
        wave.age += dt;
        drawWave(pool, wave);
      }
      waves = waves.filter(({ age, life }) => age < life);
    },
  };
}

/** Draws short-lived effects: waves, sparks, fire, smoke, debris, and whole explosions that combine them. */
export function createExplosions(atlas: Atlas) {
  const solid = createParticles();
  const bright = createParticles();
  const waves = createWaves(atlas);
  const pieces = piecesOf(atlas, solid, bright);

  return {
    ...pieces,
    wave: waves.add,
    /** Starts a whole explosion. A `scale` of 1 is the size for a ship. */
    explode(x: number, y: number, scale: number, tint: number) {
      waves.add(x, y, 20 * scale, 210 * scale, 0.55, tint, 120 * scale);
      pieces.fire(x, y, scale);
      solid.burst(smokeBurst(atlas, scale), x, y);
      pieces.sparks(x, y, { count: 22 * scale, speed: 460, size: 11 });
      pieces.sparks(x, y, { count: 12 * scale, tint, speed: 360 });
      pieces.debris(x, y, 6 * scale, TINTS.steel);
      pieces.debris(x, y, 4 * scale, tint, 9);
    },
    /** Draws opaque and bright parts into the pools of a layer, which calls `begin` and `end` itself. */
    draw(solidPool: SpritePool, brightPool: SpritePool, dt: number) {
      solid.draw(solidPool, dt);
      waves.draw(brightPool, dt);
      bright.draw(brightPool, dt);
    },
  };
}

/** Number of fires of an inferno. */
const FIRES = 18;

export type Explosions = ReturnType<typeof createExplosions>;

/** The parts of explosions other than waves. */
const piecesOf = (atlas: Atlas, solid: Particles, bright: Particles) => ({
  /** Throws sparks within `spread` radians of `direction`. */
  sparks(x: number, y: number, options: SparkOptions, direction = 0, spread = Math.PI) {
    bright.burst(sparkBurst(atlas, options), x, y, direction, spread);
  },
  /** Starts a ball of fire with embers, without a wave. */
  fire(x: number, y: number, scale: number) {
    for (const burst of fireBursts(atlas, scale)) bright.burst(burst, x, y);
  },
  /** Starts fires all over an area whose radius is in u. A `size` of 1 is that of a nuke's fires. */
  inferno(x: number, y: number, radius: number, size: number) {
    for (let i = 0; i < FIRES; i++) {
      const away = radius * 0.85 * Math.sqrt((i + scatter(i)) / FIRES);
      const turn = i * GOLDEN_ANGLE + scatter(i + FIRES);
      const scale = (1.6 + 2.2 * scatter(i + 40)) * size;
      const [atX, atY] = [x + Math.cos(turn) * away, y + Math.sin(turn) * away];
      for (const burst of fireBursts(atlas, scale)) bright.burst(burst, atX, atY);
    }
  },
  debris(x: number, y: number, count: number, tint: number, size?: number) {
    solid.burst(debrisBurst(atlas, count, tint, size), x, y);
  },
  /** Emits a puff of exhaust that drifts in `direction`. */
  puff(x: number, y: number, direction: number) {
    solid.burst(puffBurst(atlas), x, y, direction, 0.4);
  },
});
