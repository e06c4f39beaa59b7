import { describe, expect, it } from 'vitest';
import { createAtlas } from '../../../render/art/atlas.ts';
import { createBossAtlas, createHazardAtlas } from '../../../render/art/atlases.ts';
import { createGlyphAtlas } from '../../../render/art/glyph-atlas.ts';
import { GLYPHS } from '../../../render/art/glyphs.ts';
import { HAZARD_SPRITES } from '../../../render/art/hazards.ts';
import { SPRITES } from '../../../render/art/sprites.ts';
import { BOSS_NAMES, CALAMITIES, keysOf } from '../../../schema/catalog/catalog.ts';
import { CRAFT_LOOKS } from '../../../schema/wire/frame.ts';
import { useBlankCanvas } from '../layers/blank-canvas.ts';

/** Each picture has its own area in an atlas. Layers look it up by the picture's name. */

useBlankCanvas();

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}
const overlap = (a: Place, b: Place) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function expectPlaces(places: readonly (Place | undefined)[]) {
  const found = places.filter(place => place !== undefined);
  expect(found).toHaveLength(places.length);
  expect(found.filter((place, i) => found.slice(i + 1).some(other => overlap(place, other)))).toEqual([]);
}

describe('atlas', () => {
  it('the sprite atlas contains everything that appears in every fight', () => {
    const { texture } = createAtlas();
    expectPlaces(keysOf(SPRITES).map(name => texture(name as 'glow')?.frame));
  });

  it('the sprite atlas contains every boss and every craft', () => {
    const { texture } = createBossAtlas();
    expectPlaces([
      ...BOSS_NAMES.map(name => texture(`boss:${name}`)?.frame),
      ...CRAFT_LOOKS.map(look => texture(`craft:${look}`)?.frame),
    ]);
  });

  it('the sprite atlas contains every hazard, and a sign for every calamity', () => {
    const { texture } = createHazardAtlas();
    expectPlaces([
      ...keysOf(HAZARD_SPRITES).map(name => texture(name)?.frame),
      ...keysOf(CALAMITIES).map(type => texture(`sign:${type}`)?.frame),
    ]);
  });

  it('the sprite atlas contains every glyph in a cell of 64 px', () => {
    const { glyph } = createGlyphAtlas();
    const frames = keysOf(GLYPHS).map(name => glyph(name).frame);
    expectPlaces(frames);
    expect(new Set(frames.map(({ width, height }) => `${width} ${height}`))).toEqual(new Set(['64 64']));
  });
});
