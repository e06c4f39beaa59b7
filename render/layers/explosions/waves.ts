import type { Atlas } from '../../art/atlas.ts';
import { TINTS } from '../../art/palette.ts';
import type { SpritePool } from '../kit/sprite-pool.ts';

/** How long the white heart of an explosion shines. Unit: s. */
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

/** Shock waves: rings that widen, or close in, and fade. */
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
    /** Starts a wave that goes `from` one diameter `to` another, u, in `life` seconds. */
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
