import type { Atlas } from '../art/atlas.ts';
import { createGlyphPage } from '../art/glyph-atlas.ts';
import type { Layer } from '../scene.ts';
import { createCosmeticLayer } from './cosmetics/index.ts';
import { createLaserSkins, type LaserSkins } from './cosmetics/lasers.ts';
import { createWardrobe } from './cosmetics/styles.ts';
import { createGiantLayer } from './giant-emotes.ts';
import { createSeasonLayer } from './season.ts';

interface WardrobeLayers {
  skins: LaserSkins;
  giants: Layer;
  cosmetics: Layer;
  season: Layer;
}

/** All that comes in a style of somebody's own; glyphs, emojis and emotes are drawn once for all of it. */
export function createWardrobeLayers(atlas: Atlas): WardrobeLayers {
  const page = createGlyphPage();
  const wardrobe = createWardrobe(atlas, page);
  return {
    skins: createLaserSkins(atlas, wardrobe),
    giants: createGiantLayer(page),
    cosmetics: createCosmeticLayer(atlas, wardrobe),
    season: createSeasonLayer(page),
  };
}
