import { Container } from 'pixi.js';
import { ENTITY_KINDS, FLAGS, RADIUS_UNIT } from '../../schema/wire/frame.ts';
import type { Atlas } from '../art/atlas.ts';
import { BOULDER_SHAPES, ROCK_SHAPES } from '../art/rocks.ts';
import type { Layer, Scene } from '../camera/scene.ts';
import { SpritePool } from './kit/sprite-pool.ts';

const kind = (name: (typeof ENTITY_KINDS)[number]) => ENTITY_KINDS.indexOf(name);
const ROCK = kind('rock');
const MINE = kind('mine');
const MISSILE = kind('missile');

/** Side of a rock's picture as a multiple of the side of the stone. The picture has a margin around the stone. */
const ROCK_ROOM = 1.16;
/** Radius from which rocks are painted in detail. Unit: u. */
const BOULDER_RADIUS = 80;
const MINE_SIZE = 42;
const MISSILE_SIZE = 46;
const MISSILE_FLAME = { length: 42, width: 17, tint: 0xffa040 };
/** Minimum size of small objects on the screen. Unit: px. */
const LEAST_PX = 15;
const BLINK_HZ = 1.5;
/** Largest radius of any object of this layer. Unit: u. */
const REACH = 300;

interface Pools {
  atlas: Atlas;
  pool: SpritePool;
  light: SpritePool;
}

const PAINTERS = new Map([
  [ROCK, drawRock],
  [MISSILE, drawMissile],
  [MINE, drawMine],
]);

/** Rocks, mines and missiles: everything that ships can run into. */
export function createSolidLayer(atlas: Atlas): Layer {
  const pool = new SpritePool(atlas.texture('mine'));
  const light = new SpritePool(atlas.texture('glow'), 'add');
  const pools = { atlas, pool, light };
  const container = new Container();
  container.addChild(pool.container, light.container);

  return {
    container,
    update(scene) {
      const { view, camera } = scene;
      pool.begin();
      light.begin();
      for (let row = 0; row < view.count; row++) {
        const draw = PAINTERS.get(view.kind[row]);
        if (!draw || !camera.sees(view.x[row], view.y[row], REACH)) continue;
        draw(pools, scene, row);
        scene.drawn.set(view.id[row], { x: view.x[row], y: view.y[row] });
      }
      pool.end();
      light.end();
    },
  };
}

/** Draws a rock. At Christmas it has snow on it. */
function drawRock({ pool, atlas }: Pools, { view, game }: Scene, row: number) {
  const radius = view.value[row] * RADIUS_UNIT.rock;
  const size = 2 * radius * ROCK_ROOM;
  const isLarge = radius >= BOULDER_RADIUS;
  const shape = view.look[row] % (isLarge ? BOULDER_SHAPES : ROCK_SHAPES);
  const put = (layer: 'boulder' | 'rock' | 'snow') =>
    pool.put(atlas.texture(`${layer}${shape}`), view.x[row], view.y[row], view.angle[row], size, size);
  put(isLarge ? 'boulder' : 'rock');
  if (game.round.value?.season === 'christmas') put('snow');
}

function drawMissile({ pool, light, atlas }: Pools, { view, time, camera }: Scene, row: number) {
  const [x, y, angle] = [view.x[row], view.y[row], view.angle[row]];
  const size = Math.max(MISSILE_SIZE, LEAST_PX / camera.zoom);
  const { length, width, tint } = MISSILE_FLAME;
  const [fx, fy] = [x - Math.cos(angle) * size * 0.38, y - Math.sin(angle) * size * 0.38];
  const flicker = 0.8 + 0.2 * Math.sin(time * 61 + row);
  light.put(atlas.texture('flame'), fx, fy, angle, length * flicker, width, tint, 1, 1);
  light.put(atlas.texture('glow'), fx, fy, 0, 70, 70, tint, 0.6);
  pool.put(atlas.texture('missile'), x, y, angle, size, size);
}

function drawMine({ pool, light, atlas }: Pools, { view, time, camera, tintOf }: Scene, row: number) {
  const [x, y] = [view.x[row], view.y[row]];
  const size = Math.max(MINE_SIZE, LEAST_PX / camera.zoom);
  const isArmed = (view.flags[row] & FLAGS.armed) !== 0;
  const isLit = isArmed && (time * BLINK_HZ + view.id[row] * 0.31) % 1 < 0.5;
  const tint = tintOf(view.look[row]);
  pool.put(atlas.texture('mine'), x, y, time * 0.4 + view.id[row], size, size);
  pool.put(atlas.texture('spark'), x, y, 0, size * 0.5, size * 0.5, tint);
  if (isLit) light.put(atlas.texture('glow'), x, y, 0, size * 2.6, size * 2.6, tint, 0.9);
}
