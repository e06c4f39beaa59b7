import type { SpritePool } from '../../sprite-pool.ts';
import { createParticles } from '../particles.ts';
import type { Style } from './styles.ts';

/** The particles of cosmetics: lights, and opaque glyphs. */
export function createStyleParticles() {
  const bright = createParticles();
  const solid = createParticles();
  return {
    bright,
    /** The particles that a style belongs to. */
    of: ({ isLight }: Style) => (isLight ? bright : solid),
    draw(light: SpritePool, glyphs: SpritePool, dt: number) {
      bright.draw(light, dt);
      solid.draw(glyphs, dt);
    },
  };
}

export type StyleParticles = ReturnType<typeof createStyleParticles>;
