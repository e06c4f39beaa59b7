import { ENTITY_KINDS, FLAGS } from '../../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../../schema/wire/snapshot.ts';
import type { Atlas } from '../art/atlas.ts';
import { TINTS } from '../art/palette.ts';
import type { Layer, Scene } from '../scene.ts';
import { SpritePool } from '../sprite-pool.ts';
import { bodiesOf, isCrowded } from './tags/near-bosses.ts';

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

/** More ships than this on the screen have bars only where they have a tag. */
const MOST_SHIPS = 120;

/**
 * Bars with what is left of a ship's hull, shown for a while after it was hit; in crowds those of ships with a tag
 * alone, whose ids `tagged` returns.
 */
export function createHullBarLayer(atlas: Atlas, tagged: () => ReadonlySet<number>): Layer {
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
      const ships = scene.game.isCovered.value ? [] : shipsSeen(scene);
      const bodies = bodiesOf(scene);
      const ids = tagged();
      const isMany = ships.length > MOST_SHIPS;
      pool.begin();
      for (const row of ships) {
        const isInCrowd = isMany || isCrowded(bodies, scene, row);
        if (!isInCrowd || ids.has(scene.view.id[row])) drawBar(scene, row);
      }
      pool.end();
    },
  };
}

/** The rows of the ships on the screen. */
function shipsSeen({ view, camera }: Scene) {
  const rows: number[] = [];
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] === SHIP && camera.sees(view.x[row], view.y[row], LEAST_BELOW)) rows.push(row);
  }
  return rows;
}
