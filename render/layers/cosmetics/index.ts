import type { Atlas } from '../../art/atlas.ts';
import type { Layer } from '../../camera/scene.ts';
import { createStyleExplosionLayer } from './explosions.ts';
import { createStyleShieldLayer } from './shields.ts';
import type { CosmeticStyles } from './styles.ts';
import { createStyleTrailLayer } from './trails.ts';

/** What pilots have chosen, from the bottom up. Nothing that they wear lies over another ship but its own shield. */
export interface CosmeticLayers {
  /** Below everything that can be hit. */
  trails: Layer;
  /** Below the ships. */
  explosions: Layer;
  /** Above the ships. */
  shields: Layer;
}

/** The trails, explosions and shields that pilots have chosen. */
export const createCosmeticLayers = (atlas: Atlas, styles: CosmeticStyles): CosmeticLayers => ({
  trails: createStyleTrailLayer(atlas, styles),
  explosions: createStyleExplosionLayer(atlas, styles),
  shields: createStyleShieldLayer(atlas, styles),
});
