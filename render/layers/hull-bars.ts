import { ENTITY_KINDS, FLAGS } from '../../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../../schema/wire/snapshot.ts';
import type { Atlas } from '../art/atlas.ts';
import { TINTS } from '../art/palette.ts';
import type { Layer, Scene } from '../scene.ts';
import { SpritePool } from '../sprite-pool.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
/** How long a bar stays after the hull was hit. Unit: s. */
const SHOWN_S = 3;
/** On the screen, px at 720p. */
const BAR = { width: 40, height: 5, below: 24 };
/** The name is above the ship, the bar below it. Unit: u. */
const LEAST_BELOW = 42;
const PLATE = 0x05070f;
/** Colours down from a whole hull. */
const LEVELS = [
  { above: 0.6, tint: 0x4ddf7b },
  { above: 0.3, tint: TINTS.gold },
  { above: -1, tint: TINTS.warning },
];

/** Bars with what is left of a ship's hull, shown for a while after it was hit. */
export function createHullBarLayer(atlas: Atlas): Layer {
  const pool = new SpritePool(atlas.texture('bar'));
  const hurtAt = new Float64Array(MAX_ENTITIES + 1).fill(-SHOWN_S);

  function drawBar({ view, time, camera }: Scene, row: number) {
    const id = view.id[row];
    if (view.flags[row] & FLAGS.hit) hurtAt[id] = time;
    const left = SHOWN_S - (time - hurtAt[id]);
    const share = view.value[row] / 255;
    if (left <= 0 || share === 1) return;
    const px = Math.max(1, camera.screen.height / 720) / camera.zoom;
    const tint = LEVELS.find(({ above }) => share > above)?.tint;
    const alpha = Math.min(1, left);
    const x = view.x[row];
    const y = view.y[row] + Math.max(LEAST_BELOW, BAR.below * px);
    const [width, height] = [BAR.width * px, BAR.height * px];
    pool.put(atlas.texture('bar'), x, y, 0, width + 3 * px, height + 3 * px, PLATE, alpha * 0.8);
    pool.put(atlas.texture('bar'), x - width / 2, y, 0, width * share, height, tint, alpha, 0);
  }

  return {
    container: pool.container,
    update(scene) {
      const rows = scene.game.isCovered.value ? 0 : scene.view.count;
      pool.begin();
      for (let row = 0; row < rows; row++) if (scene.view.kind[row] === SHIP) drawBar(scene, row);
      pool.end();
    },
  };
}
