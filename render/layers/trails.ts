import { ENTITY_KINDS, FLAGS } from '../../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../../schema/wire/snapshot.ts';
import type { Atlas } from '../art/atlas.ts';
import type { Layer, Scene } from '../scene.ts';
import { SpritePool } from '../sprite-pool.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const MISSILE = ENTITY_KINDS.indexOf('missile');

/** Places that are remembered of each ship, and how often one is taken. */
const LENGTH = 9;
const STEP_S = 0.045;
/** Two places further apart than this are not one motion. Unit: u. */
const JUMP = 220;
/** A trail is no longer than this. Unit: u. */
const REACH = 300;
const WIDTH = 15;
const MISSILE_TINT = 0xffb070;

/** Ribbons of light behind everything that flies: they show where it came from. */
export function createTrailLayer(atlas: Atlas): Layer {
  const pool = new SpritePool(atlas.texture('ribbon'), 'add');
  /** The latest places by id, the newest at `newest`. */
  const xs = new Float32Array((MAX_ENTITIES + 1) * LENGTH);
  const ys = new Float32Array((MAX_ENTITIES + 1) * LENGTH);
  const kept = new Uint8Array(MAX_ENTITIES + 1);
  /** Step in which a ship was seen last: one that was away begins anew. */
  const seen = new Int32Array(MAX_ENTITIES + 1);
  let newest = 0;
  let step = 0;
  let sinceStep = 0;

  function remember({ view }: Scene) {
    newest = (newest + 1) % LENGTH;
    step++;
    for (let row = 0; row < view.count; row++) {
      const id = view.id[row];
      const last = id * LENGTH + ((newest + LENGTH - 1) % LENGTH);
      const jumped = Math.abs(view.x[row] - xs[last]) + Math.abs(view.y[row] - ys[last]) > JUMP;
      kept[id] = seen[id] !== step - 1 || jumped ? 1 : Math.min(LENGTH, kept[id] + 1);
      seen[id] = step;
      xs[id * LENGTH + newest] = view.x[row];
      ys[id * LENGTH + newest] = view.y[row];
    }
  }

  function drawTrail({ view, tintOf, camera }: Scene, row: number) {
    const id = view.id[row];
    if (seen[id] !== step || !camera.sees(view.x[row], view.y[row], REACH)) return;
    const flags = view.flags[row];
    const isMissile = view.kind[row] === MISSILE;
    const tint = isMissile ? MISSILE_TINT : tintOf(id);
    const bright = (flags & FLAGS.stunned ? 0.1 : flags & FLAGS.ram ? 0.9 : 0.5) * (isMissile ? 1.2 : 1);
    const width = Math.max(WIDTH * (isMissile ? 0.6 : 1), 4 / camera.zoom);
    let x = view.x[row] - Math.cos(view.angle[row]) * 14;
    let y = view.y[row] - Math.sin(view.angle[row]) * 14;
    for (let back = 0; back < kept[id]; back++) {
      const at = id * LENGTH + ((newest + LENGTH - back) % LENGTH);
      const dx = x - xs[at];
      const dy = y - ys[at];
      const length = Math.hypot(dx, dy);
      if (length > JUMP) return;
      const left = 1 - back / LENGTH;
      pool.put(
        atlas.texture('ribbon'),
        (x + xs[at]) / 2,
        (y + ys[at]) / 2,
        Math.atan2(dy, dx),
        length + 1,
        width * (0.3 + 0.7 * left),
        tint,
        bright * left * left,
      );
      x = xs[at];
      y = ys[at];
    }
  }

  return {
    container: pool.container,
    update(scene) {
      const { view, dt } = scene;
      sinceStep += dt;
      if (sinceStep >= STEP_S) {
        sinceStep %= STEP_S;
        remember(scene);
      }
      pool.begin();
      for (let row = 0; row < view.count; row++) {
        if (view.kind[row] === SHIP || view.kind[row] === MISSILE) drawTrail(scene, row);
      }
      pool.end();
    },
  };
}
