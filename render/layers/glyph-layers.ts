import type { Atlas } from '../art/atlas.ts';
import { createGlyphAtlas } from '../art/glyph-atlas.ts';
import type { Layer } from '../camera/scene.ts';
import { type CosmeticLayers, createCosmeticLayers } from './cosmetics/index.ts';
import { createLaserSkins, type LaserSkins } from './cosmetics/lasers.ts';
import { createCosmeticStyles } from './cosmetics/styles.ts';
import { createGiantEmoteLayer } from './giant-emotes.ts';
import { createSeasonLayer } from './season.ts';

interface GlyphLayers {
  laserSkins: LaserSkins;
  giantEmotes: Layer;
  cosmetics: CosmeticLayers;
  season: Layer;
}

/** The layers that share the atlas of glyphs, emojis and emotes. */
export function createGlyphLayers(atlas: Atlas): GlyphLayers {
  const glyphs = createGlyphAtlas();
  const styles = createCosmeticStyles(atlas, glyphs);
  return {
    laserSkins: createLaserSkins(atlas, styles),
    giantEmotes: createGiantEmoteLayer(),
    cosmetics: createCosmeticLayers(atlas, styles),
    season: createSeasonLayer(glyphs),
  };
}
