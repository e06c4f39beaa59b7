import type { Atlas } from '../../art/atlas.ts';
import type { StyleParticles } from './style-particles.ts';
import { type Style, tintAt } from './styles.ts';

const GLYPHS = 34;
/** Every so many glyphs, one is larger than the others. */
const LARGE_EVERY = 4;

/** Starts an explosion in a style: a flash of light and glyphs in all directions. */
export function explodeInStyle(atlas: Atlas, particles: StyleParticles, x: number, y: number, style: Style) {
  const { look, texture } = style;
  const halo = { texture: atlas.texture('glow'), count: 1, speed: [0, 1], drag: 0, tint: look.halo } as const;
  particles.bright.burst({ ...halo, life: [0.5, 0.5], size: [330, 330], growth: 0.6 }, x, y);
  for (let i = 0; i < GLYPHS; i++) {
    const size = look.size * (i % LARGE_EVERY === 0 ? 2.1 : 1.2);
    const piece = { texture, count: 1, drag: 1.5, spin: look.spin, growth: 0.7, tint: tintAt(look, i) };
    const range = { speed: [60, 430], life: [0.9, 1.9], size: [size * 0.8, size * 1.2] } as const;
    particles.of(style).burst({ ...piece, ...range }, x, y);
  }
}
