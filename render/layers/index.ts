import { createAtlas } from '../art/atlas.ts';
import type { Layer } from '../camera/scene.ts';
import type { Layout } from '../page/layout.ts';
import { createArenaBorderLayer } from './arena-border.ts';
import { createBackdropLayer } from './backdrop.ts';
import { createBaseLayer } from './bases.ts';
import { createEffectLayer } from './effects.ts';
import { createGlyphLayers } from './glyph-layers.ts';
import { createHazardLayers } from './hazards.ts';
import { createHullBarLayer } from './hull-bars.ts';
import { createInsetLayer } from './inset.ts';
import type { LabelSheet } from './kit/labels.ts';
import { createPointedOutLayer } from './pointed-out/index.ts';
import { createPointerLayer } from './pointers.ts';
import { createShipLayer } from './ships/index.ts';
import { createShotLayer } from './shots/index.ts';
import { createSolidLayer } from './solid.ts';
import { createTagLayer } from './tags/index.ts';
import { createTrailLayer } from './trails/index.ts';

/** Makes all layers of the picture, each group from the bottom up; `labels` makes what those with text draw on. */
export function createLayers({ isTransparent, tags: tagLimit }: Layout, labels: () => LabelSheet) {
  const atlas = createAtlas();
  const glyphs = createGlyphLayers(atlas);
  const hazards = createHazardLayers(atlas);
  const shots = createShotLayer(atlas, glyphs.laserSkins);
  const tags = createTagLayer(tagLimit, labels());
  const backdrop: Layer[] = isTransparent ? [] : [createBackdropLayer()];
  const world: Layer[] = [
    glyphs.season,
    createBaseLayer(atlas),
    hazards.below,
    createTrailLayer(atlas),
    glyphs.cosmetics.trails,
    createSolidLayer(atlas),
    glyphs.giantEmotes,
    shots,
    glyphs.cosmetics.explosions,
    createShipLayer(atlas),
    hazards.bosses,
    glyphs.cosmetics.shields,
    createEffectLayer(atlas),
    ...hazards.above,
    createArenaBorderLayer(atlas),
    createHullBarLayer(atlas, tags),
  ];
  const screen: Layer[] = [
    createPointedOutLayer(labels()),
    tags,
    createPointerLayer(),
    createInsetLayer(atlas),
  ];
  return {
    /** Behind the world, in screen pixels. */
    backdrop,
    /** In world units, seen by the camera. */
    world,
    /** Above the world, in screen pixels. */
    screen,
    all: [...backdrop, ...world, ...screen],
    shots,
    tags,
  };
}
