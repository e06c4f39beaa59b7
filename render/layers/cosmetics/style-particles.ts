import { createParticles } from '../kit/particles.ts';
import type { StylePools } from './style-pools.ts';
import type { Style } from './styles.ts';

/** The particles of cosmetics: lights, and opaque glyphs. */
export function createStyleParticles() {
  const bright = createParticles();
  const solid = createParticles();
  return {
    bright,
    /** The particles that a style belongs to. */
    of: ({ isLight }: Style) => (isLight ? bright : solid),
    /** Moves all of them on by `dt` seconds and draws them. */
    draw(pools: StylePools, dt: number) {
      pools.begin();
      bright.draw(pools.light, dt);
      solid.draw(pools.glyphs, dt);
      pools.end();
    },
  };
}

export type StyleParticles = ReturnType<typeof createStyleParticles>;
