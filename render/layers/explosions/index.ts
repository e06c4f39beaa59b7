import type { Atlas } from '../../art/atlas.ts';
import { TINTS } from '../../art/palette.ts';
import type { PicturePool } from '../../sprite-pool.ts';
import { type Burst, createParticles } from '../particles.ts';

const EMBER = 0xff5a1a;
const SMOKE = 0x3a3f52;

/** Seconds for which the white heart of an explosion shines. */
const FLASH_S = 0.13;

interface Wave {
  x: number;
  y: number;
  age: number;
  life: number;
  from: number;
  to: number;
  tint: number;
  /** Size of the white heart, u; 0 for none. */
  flash: number;
}

/** The building blocks of everything that flashes up: waves, sparks, fire, smoke and debris. */
export function createExplosions(atlas: Atlas) {
  const solid = createParticles();
  const bright = createParticles();
  let waves: Wave[] = [];

  const burst = (particles: typeof solid, look: Burst, x: number, y: number) => particles.burst(look, x, y);

  function wave(x: number, y: number, from: number, to: number, life: number, tint: number, flash = 0) {
    waves.push({ x, y, from, to, life, tint, flash, age: 0 });
  }

  /** Glowing splinters, within `spread` radians of `direction`. */
  function sparks(
    x: number,
    y: number,
    {
      count,
      tint = TINTS.hot,
      speed = 300,
      size = 9,
    }: { count: number; tint?: number; speed?: number; size?: number },
    direction = 0,
    spread = Math.PI,
  ) {
    const look = {
      texture: atlas.texture('streak'),
      count: Math.round(count),
      speed: [speed * 0.15, speed] as const,
      life: [0.18, 0.55] as const,
      size: [size * 0.6, size * 1.3] as const,
      stretch: 2.6,
      drag: 2.2,
      tint,
    };
    bright.burst(look, x, y, direction, spread);
  }

  /** A ball of fire with embers, without a wave. */
  function fire(x: number, y: number, scale: number) {
    const ball = { texture: atlas.texture('fireball'), spin: 0.2, drag: 2, life: [0.3, 0.6] as const };
    burst(
      bright,
      {
        ...ball,
        count: 3,
        speed: [0, 30 * scale],
        size: [52 * scale, 84 * scale],
        tint: TINTS.fire,
        growth: 1.5,
      },
      x,
      y,
    );
    burst(
      bright,
      {
        ...ball,
        count: 4,
        speed: [20 * scale, 80 * scale],
        size: [26 * scale, 44 * scale],
        tint: EMBER,
        growth: 1.3,
      },
      x,
      y,
    );
    const ember = { texture: atlas.texture('spark'), drag: 1.4, life: [0.6, 1.3] as const, tint: EMBER };
    burst(bright, { ...ember, count: Math.round(10 * scale), speed: [20, 130 * scale], size: [5, 10] }, x, y);
  }

  function smoke(x: number, y: number, scale: number) {
    const puff = {
      texture: atlas.texture('smoke'),
      drag: 1.2,
      spin: 0.1,
      growth: 1.7,
      tint: SMOKE,
      alpha: 0.55,
    };
    burst(
      solid,
      {
        ...puff,
        count: Math.round(5 * scale),
        speed: [8, 50 * scale],
        life: [0.8, 1.6],
        size: [36 * scale, 64 * scale],
      },
      x,
      y,
    );
  }

  function debris(x: number, y: number, count: number, tint: number, size = 11) {
    const shard = { texture: atlas.texture('shard'), drag: 0.5, spin: 1.6, growth: 0.75, tint };
    const look = { ...shard, count: Math.round(count), speed: [40, 230] as const, life: [0.8, 1.9] as const };
    burst(solid, { ...look, size: [size * 0.6, size * 1.4] }, x, y);
  }

  /** A whole explosion; `scale` 1 is that of a ship. */
  function explode(x: number, y: number, scale: number, tint: number) {
    wave(x, y, 20 * scale, 210 * scale, 0.55, tint, 120 * scale);
    fire(x, y, scale);
    smoke(x, y, scale);
    sparks(x, y, { count: 22 * scale, tint: TINTS.hot, speed: 460, size: 11 });
    sparks(x, y, { count: 12 * scale, tint, speed: 360, size: 9 });
    debris(x, y, 6 * scale, TINTS.steel);
    debris(x, y, 4 * scale, tint, 9);
  }

  /** A puff behind something that flies, into `direction`. */
  function puff(x: number, y: number, direction: number) {
    const look = {
      texture: atlas.texture('smoke'),
      count: 1,
      drag: 1,
      growth: 2,
      tint: 0xaab2c4,
      alpha: 0.5,
    };
    solid.burst({ ...look, speed: [10, 40], life: [0.4, 0.9], size: [10, 17] }, x, y, direction, 0.4);
  }

  function drawWaves(pool: PicturePool, dt: number) {
    for (const each of waves) {
      each.age += dt;
      const share = each.age / each.life;
      const size = each.from + (each.to - each.from) * (1 - (1 - share) ** 3);
      pool.put(
        atlas.texture('ring'),
        each.x,
        each.y,
        0,
        size,
        size,
        each.tint,
        Math.max(0, 1 - share) ** 1.5,
      );
      const heart = 1 - each.age / FLASH_S;
      if (each.flash > 0 && heart > 0) {
        pool.put(
          atlas.texture('glow'),
          each.x,
          each.y,
          0,
          each.flash * 2.4,
          each.flash * 2.4,
          TINTS.hot,
          heart,
        );
      }
    }
    waves = waves.filter(({ age, life }) => age < life);
  }

  return {
    wave,
    sparks,
    debris,
    fire,
    explode,
    puff,
    /** Puts what is solid and what shines; both pools are begun and ended by the caller. */
    draw(solidPool: PicturePool, brightPool: PicturePool, dt: number) {
      solid.draw(solidPool, dt);
      drawWaves(brightPool, dt);
      bright.draw(brightPool, dt);
    },
  };
}

export type Explosions = ReturnType<typeof createExplosions>;
