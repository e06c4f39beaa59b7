import { Container } from 'pixi.js';
import type { Season } from '../../schema/catalog/catalog.ts';
import type { Atlas } from '../art/atlas.ts';
import { createGlyphAtlas, type GlyphAtlas } from '../art/glyph-atlas.ts';
import type { GlyphName } from '../art/glyphs.ts';
import { scatter } from '../art/noise.ts';
import { TINTS } from '../art/palette.ts';
import type { Layer, Scene } from '../camera/scene.ts';
import { type CosmeticLayers, createCosmeticLayers } from './cosmetics/index.ts';
import { createLaserSkins, type LaserSkins } from './cosmetics/lasers.ts';
import { createCosmeticStyles } from './cosmetics/styles.ts';
import { createGiantEmoteLayer } from './giant-emotes.ts';
import { SpritePool } from './kit/sprite-pool.ts';
import { pixels, visibleArea, wrap } from './zones/zone.ts';

/** A kind of decoration and how it drifts: sizes in px, speeds in px/s of a picture 720 px high. */
interface Drift {
  glyphs: readonly GlyphName[];
  count: number;
  size: readonly [least: number, most: number];
  speed: { x: number; y: number };
  /** How far a decoration sways to either side. Unit: px. */
  sway: number;
  alpha: number;
}

const DRIFTS: Record<Exclude<Season, 'off'>, readonly Drift[]> = {
  halloween: [
    { glyphs: ['bat'], count: 12, size: [16, 32], speed: { x: 46, y: -9 }, sway: 26, alpha: 0.5 },
    {
      glyphs: ['ghost', 'pumpkin'],
      count: 9,
      size: [26, 46],
      speed: { x: -14, y: 5 },
      sway: 18,
      alpha: 0.38,
    },
  ],
  christmas: [
    { glyphs: ['snowball'], count: 90, size: [3, 9], speed: { x: 12, y: 34 }, sway: 16, alpha: 0.65 },
    { glyphs: ['bell', 'cane'], count: 12, size: [20, 32], speed: { x: -7, y: 9 }, sway: 22, alpha: 0.4 },
  ],
};
/** Share of the camera's motion by which decorations move, because they are behind the fight. */
const DEPTH = 0.6;
/** The fractional parts of these numbers' multiples fill a square evenly. */
const SPREAD = { x: 0.754_878, y: 0.569_84 };

/** The decorations of a season, which drift behind the fight and collide with nothing. */
export function createSeasonLayer(page: GlyphAtlas): Layer {
  const pool = new SpritePool(page.glyph('pixels'));
  const container = new Container();
  container.addChild(pool.container);

  function drift(scene: Scene, { glyphs, count, size, speed, sway, alpha }: Drift, seed: number) {
    const { left, top, width, height } = visibleArea(scene, 1.15);
    const px = (length: number) => pixels(scene, length);
    for (let i = 0; i < count; i++) {
      const near = scatter(seed + i);
      const moved = scene.time * (0.5 + near);
      const swing = Math.sin(scene.time * 0.9 + i * 2) * sway;
      const x = placeOf(seed + i * SPREAD.x, left, width, px(speed.x * moved + swing));
      const y = placeOf(seed + i * SPREAD.y, top, height, px(speed.y * moved + swing / 3));
      const side = px(size[0] + (size[1] - size[0]) * near);
      const turn = 0.3 * Math.sin(scene.time + i);
      const texture = page.glyph(glyphs[i % glyphs.length]);
      pool.put(texture, x, y, turn, side, side, TINTS.white, alpha * (0.5 + near / 2));
    }
  }

  return {
    container,
    update(scene) {
      const season = scene.game.round.value?.season ?? 'off';
      pool.begin();
      const drifts = season === 'off' || scene.hasReducedMotion ? [] : DRIFTS[season];
      for (const [i, each] of drifts.entries()) drift(scene, each, 500.3 * i);
      pool.end();
    },
  };
}

/**
 * Position of a decoration along one side of the visible area, u. The fractional part of `start` is its initial
 * position, as a share of the side; `moved` is the distance that it has drifted, in u.
 */
const placeOf = (start: number, edge: number, side: number, moved: number) =>
  edge + wrap(wrap(start, 1) * side + moved - edge * DEPTH, side);

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
