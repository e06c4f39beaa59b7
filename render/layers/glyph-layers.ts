import type { Atlas } from '../art/atlas.ts';
import { createGlyphAtlas } from '../art/glyph-atlas.ts';
import type { Layer } from '../scene.ts';
import { createCosmeticLayer } from './cosmetics/index.ts';
import { createLaserSkins, type LaserSkins } from './cosmetics/lasers.ts';
import { createCosmeticStyles } from './cosmetics/styles.ts';
import { createGiantEmoteLayer } from './giant-emotes.ts';
import { createSeasonLayer } from './season.ts';

interface GlyphLayers {
  skins: LaserSkins;
  giants: Layer;
  cosmetics: Layer;
  season: Layer;
}

/** All that comes in a style of somebody's own; glyphs, emojis and emotes are drawn once for all of it. */
export function createGlyphLayers(atlas: Atlas): GlyphLayers {
  const page = createGlyphAtlas();
  const wardrobe = createCosmeticStyles(atlas, page);
  return {
    skins: createLaserSkins(atlas, wardrobe),
    giants: createGiantEmoteLayer(page),
    cosmetics: createCosmeticLayer(atlas, wardrobe),
    season: createSeasonLayer(page),
  };
}
