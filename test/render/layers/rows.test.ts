import { expect, it } from 'vitest';
import { createBeamLayer } from '../../../render/layers/beams.ts';
import { createBossLayer } from '../../../render/layers/bosses/index.ts';
import { createShipLayer } from '../../../render/layers/ships/index.ts';
import { createSolidLayer } from '../../../render/layers/solid.ts';
import { createZoneLayer } from '../../../render/layers/zones/index.ts';
import { ENTITY_KINDS, type EntityKind, ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { viewOf } from '../frames.ts';
import { atlas, sceneOf, spritesIn } from './drawing.ts';

/** Each thing in a frame is drawn by one layer at its position, and nothing else is drawn. */

const own = atlas as never;
const createLayers = () => [
  createShipLayer(atlas),
  createSolidLayer(atlas),
  createBossLayer(atlas, own, own),
  createBeamLayer(atlas, own),
  createZoneLayer(atlas, own, ZONE_LOOKS),
];

/**
 * Draws a frame with three things of a kind, then one with the first `count` of them. Returns what the second frame
 * shows.
 */
function drawnOf(kind: EntityKind, count: number) {
  const layers = createLayers();
  const view = viewOf([1, 2, 3].map(id => ({ id, kind, x: id * 100, y: 0 })));
  view.value.fill(10);
  for (const layer of layers) layer.update(sceneOf(view));
  view.count = count; // the other rows remain from the frame before
  const scene = sceneOf(view);
  for (const layer of layers) layer.update(scene);
  const places = [...scene.drawn].map(([id, { x, y }]) => [id, Math.round(x), Math.round(y)]);
  return { places, sprites: layers.flatMap(({ container }) => spritesIn(container)).length };
}

it.each(ENTITY_KINDS)('a %s is drawn once, and in its own layer of the picture', kind => {
  expect(drawnOf(kind, 3).places).toEqual([
    [1, 100, 0],
    [2, 200, 0],
    [3, 300, 0],
  ]);
  expect(drawnOf(kind, 2).places.map(([id]) => id)).toEqual([1, 2]);
  expect(drawnOf(kind, 0)).toEqual({ places: [], sprites: 0 });
});
