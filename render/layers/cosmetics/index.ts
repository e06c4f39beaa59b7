import { EFFECT_KINDS } from '../../../schema/wire/frame.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { Layer } from '../../camera/scene.ts';
import { createStyleShieldLayer } from './shields.ts';
import {
  type CosmeticStyle,
  type CosmeticStyles,
  createStyleParticles,
  createStylePools,
  type StyleParticles,
  tintAt,
} from './styles.ts';
import { createStyleTrailLayer } from './trails.ts';

const GLYPHS = 34;
/** Interval between the glyphs that are larger than the others. */
const LARGE_EVERY = 4;
/** Final diameter of the innermost ring of a ribbon, and how much wider each following ring is. Unit: u. */
const RING = { least: 150, gap: 46 };
/** Initial size of a ring, as a share of its final size. */
const RING_START = 0.15;

/** Explosions in the styles that pilots have chosen. */
export function createStyleExplosionLayer(atlas: Atlas, styles: CosmeticStyles): Layer {
  const pools = createStylePools(atlas, styles);
  const particles = createStyleParticles();
  return {
    container: pools.container,
    flash({ slot: { frame, effects }, x, y }, { pilotOf }) {
      for (let row = 0; row < frame.effects[0]; row++) {
        const kind = EFFECT_KINDS[effects.kind[row]];
        if (kind !== 'shipDeath' && kind !== 'blastSkin') continue;
        const style = pilotOf(effects.arg[row])?.cosmetics.explosion;
        if (style) explodeInStyle(atlas, particles, x(effects.x[row]), y(effects.y[row]), styles.of(style));
      }
    },
    update: ({ dt }) => particles.draw(pools, dt),
  };
}

/** Starts an explosion in a style: a flash of light, rings if the style has a ribbon, and glyphs in all directions. */
function explodeInStyle(atlas: Atlas, particles: StyleParticles, x: number, y: number, style: CosmeticStyle) {
  const { look, texture } = style;
  const still = { count: 1, speed: [0, 1], drag: 0 } as const;
  const halo = { ...still, texture: atlas.texture('glow'), tint: look.halo } as const;
  particles.bright.burst({ ...halo, life: [0.5, 0.5], size: [330, 330], growth: 0.6 }, x, y);
  for (const [i, tint] of (look.hasRibbon ? look.tints : []).entries()) {
    const size = (RING.least + i * RING.gap) * RING_START;
    const ring = { ...still, texture: atlas.texture('ring'), tint, growth: 1 / RING_START } as const;
    particles.bright.burst({ ...ring, life: [1.3, 1.3], size: [size, size] }, x, y);
  }
  for (let i = 0; i < GLYPHS; i++) {
    const size = look.size * (i % LARGE_EVERY === 0 ? 2.1 : 1.2);
    const piece = { texture, count: 1, drag: 1.5, spin: look.spin, growth: 0.7, tint: tintAt(look, i) };
    const range = { speed: [60, 430], life: [0.9, 1.9], size: [size * 0.8, size * 1.2] } as const;
    particles.of(style).burst({ ...piece, ...range }, x, y);
  }
}

/**
 * The cosmetics that pilots have chosen, from the bottom up. The shields are drawn over the ships, everything else
 * below them.
 */
export interface CosmeticLayers {
  /** The layer below everything that can be hit. */
  trails: Layer;
  /** The layer below the ships. */
  explosions: Layer;
  /** The layer above the ships. */
  shields: Layer;
}

/** The trails, explosions and shields that pilots have chosen. */
export const createCosmeticLayers = (atlas: Atlas, styles: CosmeticStyles): CosmeticLayers => ({
  trails: createStyleTrailLayer(atlas, styles),
  explosions: createStyleExplosionLayer(atlas, styles),
  shields: createStyleShieldLayer(atlas, styles),
});
