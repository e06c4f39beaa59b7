import { ENTITY_KINDS, FLAGS, RADIUS_UNIT } from '../../schema/frame.ts';
import type { Atlas } from '../art/atlas.ts';
import { ROCK_SHAPES, type SpriteName } from '../art/sprites.ts';
import { PicturePool } from '../pool.ts';
import type { Layer, Scene } from '../scene.ts';

const kind = (name: (typeof ENTITY_KINDS)[number]) => ENTITY_KINDS.indexOf(name);
const ROCK = kind('rock');
const MINE = kind('mine');
const MISSILE = kind('missile');

/** Rocks spin slowly: the frames tell a heading, the rest is for the eye. */
const MINE_SIZE = 34;
const MISSILE_SIZE = 40;
const BLINK_HZ = 1.5;

/** Rocks, mines and missiles: what a ship can run into. */
export function createSolidLayer(atlas: Atlas): Layer {
  const pool = new PicturePool(atlas.texture('mine'));
  const put = (name: SpriteName, view: Scene['view'], row: number, angle: number, size: number) =>
    pool.put(atlas.texture(name), view.x[row], view.y[row], angle, size, size);

  return {
    container: pool.container,
    update({ view, tintOf, time }) {
      pool.begin();
      for (let row = 0; row < view.count; row++) {
        const size = view.value[row] * 2 * RADIUS_UNIT.rock * 1.12;
        if (view.kind[row] === ROCK)
          put(`rock${view.look[row] % ROCK_SHAPES}`, view, row, view.angle[row], size);
        else if (view.kind[row] === MISSILE) put('missile', view, row, view.angle[row], MISSILE_SIZE);
        else if (view.kind[row] === MINE) {
          put('mine', view, row, time * 0.4, MINE_SIZE);
          const isArmed = (view.flags[row] & FLAGS.armed) !== 0;
          const light = isArmed && (time * BLINK_HZ) % 1 < 0.6 ? 13 : 6;
          const tint = tintOf(view.look[row]);
          pool.put(atlas.texture('spark'), view.x[row], view.y[row], 0, light, light, tint);
        }
      }
      pool.end();
    },
  };
}
