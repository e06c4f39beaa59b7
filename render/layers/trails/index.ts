import { ENTITY_KINDS, FLAGS } from '../../../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../../../schema/wire/snapshot.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { Layer, Scene } from '../../camera/scene.ts';
import type { View } from '../../link/interpolation.ts';
import { SpritePool } from '../kit/sprite-pool.ts';
import { shipEnlargement } from '../ships/size.ts';

/** Number of positions remembered for each entity, and the time between them. */
const HISTORY_LENGTH = 9;
const STEP_S = 0.045;
/** Maximum distance between two positions of one motion; a greater one is a jump. Unit: u. */
const JUMP = 220;

/** Remembers the positions of all entities in the last steps. */
export function createHistory() {
  const xs = new Float32Array((MAX_ENTITIES + 1) * HISTORY_LENGTH);
  const ys = new Float32Array((MAX_ENTITIES + 1) * HISTORY_LENGTH);
  const count = new Uint8Array(MAX_ENTITIES + 1);
  /** The step in which an entity was last seen. The history of an entity that was gone starts again. */
  const seen = new Int32Array(MAX_ENTITIES + 1);
  let newest = 0;
  let step = 0;
  let sinceStep = 0;

  const indexOf = (id: number, back: number) =>
    id * HISTORY_LENGTH + ((newest + HISTORY_LENGTH - back) % HISTORY_LENGTH);

  function remember({ id: ids, x, y }: View, row: number) {
    const id = ids[row];
    const last = indexOf(id, 1);
    const jumped = Math.abs(x[row] - xs[last]) + Math.abs(y[row] - ys[last]) > JUMP;
    count[id] = seen[id] !== step - 1 || jumped ? 1 : Math.min(HISTORY_LENGTH, count[id] + 1);
    seen[id] = step;
    xs[indexOf(id, 0)] = x[row];
    ys[indexOf(id, 0)] = y[row];
  }

  return {
    /** Reads a view, `dt` seconds after the last one. */
    update(view: View, dt: number) {
      sinceStep += dt;
      if (sinceStep < STEP_S) return;
      sinceStep %= STEP_S;
      newest = (newest + 1) % HISTORY_LENGTH;
      step++;
      for (let row = 0; row < view.count; row++) remember(view, row);
    },
    /** Number of known positions of an entity; 0 if the entity was not there at the last step. */
    countOf: (id: number) => (seen[id] === step ? count[id] : 0),
    /** Where an entity was `back` steps before the last one. Unit: u. */
    x: (id: number, back: number) => xs[indexOf(id, back)],
    y: (id: number, back: number) => ys[indexOf(id, back)],
  };
}

const SHIP = ENTITY_KINDS.indexOf('ship');
const MISSILE = ENTITY_KINDS.indexOf('missile');

/** The maximum length of a trail. Unit: u. */
const REACH = 300;
/** Width of a trail. Unit: u. */
const WIDTH = 15;
const LEAST_PX = 4;
/** How far behind the centre of an entity its trail begins. Unit: u. */
const BEHIND = 14;
const MISSILE_TINT = 0xffb070;

/** Ribbons of light behind everything that flies, which show where it came from. */
export function createTrailLayer(atlas: Atlas): Layer {
  const pool = new SpritePool(atlas.texture('ribbon'), 'add');
  const ribbon = atlas.texture('ribbon');
  const history = createHistory();

  function drawTrail(scene: Scene, row: number, enlargement: number) {
    const { view, tintOf, camera } = scene;
    const id = view.id[row];
    if (!camera.sees(view.x[row], view.y[row], REACH)) return;
    const isMissile = view.kind[row] === MISSILE;
    const tint = isMissile ? MISSILE_TINT : tintOf(id);
    const bright = brightnessOf(view.flags[row]) * (isMissile ? 1.2 : 1);
    const width = Math.max(WIDTH * (isMissile ? 0.6 : enlargement), LEAST_PX / camera.zoom);
    let x = view.x[row] - Math.cos(view.angle[row]) * BEHIND;
    let y = view.y[row] - Math.sin(view.angle[row]) * BEHIND;
    for (let back = 0; back < history.countOf(id); back++) {
      const toX = history.x(id, back);
      const toY = history.y(id, back);
      const dx = x - toX;
      const dy = y - toY;
      const length = Math.sqrt(dx * dx + dy * dy); // `Math.hypot` is several times slower
      if (length > JUMP) return;
      const left = 1 - back / HISTORY_LENGTH;
      const turn = Math.atan2(dy, dx);
      const across = width * (0.3 + 0.7 * left);
      const shine = bright * left * left;
      pool.put(ribbon, (x + toX) / 2, (y + toY) / 2, turn, length + 1, across, tint, shine);
      x = toX;
      y = toY;
    }
  }

  return {
    container: pool.container,
    update(scene) {
      const { view, dt } = scene;
      history.update(view, dt);
      pool.begin();
      const enlargement = shipEnlargement(scene);
      for (let row = 0; row < view.count; row++) {
        if (view.kind[row] === SHIP || view.kind[row] === MISSILE) drawTrail(scene, row, enlargement);
      }
      pool.end();
    },
  };
}

function brightnessOf(flags: number) {
  if (flags & FLAGS.stunned) return 0.1;
  return flags & FLAGS.ram ? 0.9 : 0.5;
}
