import { Container } from 'pixi.js';
import type { ShipModel } from '../../../schema/catalog.ts';
import { ENTITY_KINDS, FLAGS } from '../../../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../../../schema/wire/snapshot.ts';
import type { Atlas } from '../../art/atlas.ts';
import { TINTS } from '../../art/palette.ts';
import { SHIP_SHAPES } from '../../art/ships/index.ts';
import type { Layer, Scene } from '../../scene.ts';
import { PicturePool } from '../../sprite-pool.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const UNKNOWN_MODEL: ShipModel = 'kestrel';

/** Side of a ship's picture: a ship is drawn a little larger than what shots hit, so that it reads on a stream. */
const SIZE = 66;
/** A ship is drawn at least this large on the screen, but no more than so much larger than it is. */
const LEAST_PX = 33;
const MOST_BLOWN_UP = 1.75;
const GLOW = 1.7;
const DOME = 1.3;
const FLAME = { idle: 16, thrust: 34, ram: 78, width: 15 };
const RAM_TINT = 0xffb060;
const STUNNED_TINT = 0x6a7086;
const MENDING_TINT = 0x6dffa0;
/** How far what belongs to a ship reaches beyond its centre. Unit: u. */
const REACH = 160;
/** How much narrower a ship looks in its hardest turn: it leans into it. */
const LEAN = 0.32;
const HARDEST_TURN = 3.4;

/** What is known of a ship while it is drawn. */
interface Drawn {
  id: number;
  x: number;
  y: number;
  angle: number;
  flags: number;
  tint: number;
  model: ShipModel;
  size: number;
  alpha: number;
  /** Local clock with a shift of its own, s. */
  time: number;
}

/** Ships with flames, glow and shields. */
export function createShipLayer(atlas: Atlas): Layer {
  const glow = new PicturePool(atlas.texture('glow'), 'add');
  const body = new PicturePool(atlas.texture('bar'));
  const light = new PicturePool(atlas.texture('glow'), 'add');
  const container = new Container();
  container.addChild(glow.container, body.container, light.container);
  const lean = createLean();

  function drawFlames({ x, y, angle, flags, model, size, alpha, time }: Drawn) {
    if (flags & FLAGS.stunned) return;
    const power = flags & FLAGS.ram ? FLAME.ram : flags & FLAGS.thrust ? FLAME.thrust : FLAME.idle;
    const scale = size / SIZE;
    const length = power * scale * (0.85 + 0.15 * Math.sin(time * 47));
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const reach = size * 0.46;
    const tint = flags & FLAGS.ram ? RAM_TINT : TINTS.engine;
    for (const [ex, ey] of SHIP_SHAPES[model].engines) {
      for (const side of ey < 0.05 ? [0] : [1, -1]) {
        const fx = x + (cos * ex - sin * ey * side) * reach;
        const fy = y + (sin * ex + cos * ey * side) * reach;
        light.put(atlas.texture('flame'), fx, fy, angle, length, FLAME.width * scale, tint, alpha, 1);
        light.put(
          atlas.texture('flame'),
          fx,
          fy,
          angle,
          length * 0.6,
          FLAME.width * 0.5 * scale,
          TINTS.white,
          alpha,
          1,
        );
      }
    }
  }

  function drawBody({ id, x, y, angle, flags, tint, model, size, alpha }: Drawn) {
    const hull = atlas.texture(`hull:${model}`);
    const width = size * (1 - LEAN * Math.abs(lean.of(id)));
    body.put(hull, x, y, angle, size, width, flags & FLAGS.stunned ? STUNNED_TINT : TINTS.white, alpha);
    body.put(atlas.texture(`paint:${model}`), x, y, angle, size, width, tint, alpha);
    if (flags & FLAGS.hit) light.put(hull, x, y, angle, size * 1.06, width * 1.06, TINTS.white, 0.9);
  }

  function drawDome({ x, y, tint, size, time }: Drawn) {
    const side = size * DOME * (1 + 0.02 * Math.sin(time * 9));
    light.put(atlas.texture('dome'), x, y, time * 0.4, side, side, tint, 1);
    light.put(atlas.texture('dome'), x, y, -time * 0.25, side, side, TINTS.white, 0.22);
  }

  function drawState(ship: Drawn) {
    const { x, y, angle, flags, size, time } = ship;
    if (flags & FLAGS.shield) drawDome(ship);
    if (flags & FLAGS.protected) {
      const side = size * 1.25;
      light.put(atlas.texture('dome'), x, y, time, side, side, TINTS.white, 0.3 + 0.15 * Math.sin(time * 10));
    }
    if (flags & FLAGS.ram) {
      const ahead = size * 0.16;
      const [bx, by] = [x + Math.cos(angle) * ahead, y + Math.sin(angle) * ahead];
      light.put(atlas.texture('bow'), bx, by, angle, size * 1.9, size * 1.6, RAM_TINT, 0.95);
    }
    if (flags & FLAGS.retreat) {
      const side = size * (1.1 + 0.3 * ((time * 1.5) % 1));
      light.put(atlas.texture('ring'), x, y, 0, side, side, MENDING_TINT, 0.5 * (1 - ((time * 1.5) % 1)));
    }
    if (flags & FLAGS.bounty) {
      const side = size * 1.45;
      light.put(atlas.texture('ring'), x, y, 0, side, side, TINTS.gold, 0.55 + 0.25 * Math.sin(time * 5));
    }
  }

  function drawShip({ view, pilotOf, tintOf, time, camera, drawn }: Scene, row: number) {
    const id = view.id[row];
    if (!camera.sees(view.x[row], view.y[row], REACH)) return;
    const flags = view.flags[row];
    const blownUp = Math.min(MOST_BLOWN_UP, Math.max(1, LEAST_PX / (SIZE * camera.zoom)));
    const size = SIZE * blownUp * (flags & FLAGS.grown ? 2 : 1);
    const ship: Drawn = {
      id,
      x: view.x[row],
      y: view.y[row],
      angle: view.angle[row],
      flags,
      tint: tintOf(id),
      model: pilotOf(id)?.ship ?? UNKNOWN_MODEL,
      size,
      alpha: flags & FLAGS.protected ? 0.6 + 0.25 * Math.sin(time * 14) : 1,
      time: time + id * 0.37,
    };
    glow.put(atlas.texture('glow'), ship.x, ship.y, 0, size * GLOW, size * GLOW, ship.tint, 0.5 * ship.alpha);
    drawFlames(ship);
    drawBody(ship);
    drawState(ship);
    drawn.set(id, { x: ship.x, y: ship.y });
  }

  return {
    container,
    update(scene) {
      const { view } = scene;
      for (const pool of [glow, body, light]) pool.begin();
      lean.update(scene);
      for (let row = 0; row < view.count; row++) if (view.kind[row] === SHIP) drawShip(scene, row);
      for (const pool of [glow, body, light]) pool.end();
    },
  };
}

/** How hard each ship is turning, -1 to 1, smoothed. */
function createLean() {
  const angleOf = new Float32Array(MAX_ENTITIES + 1);
  const leanOf = new Float32Array(MAX_ENTITIES + 1);
  return {
    of: (id: number) => leanOf[id],
    update({ view, dt }: Scene) {
      if (dt === 0) return;
      const share = Math.min(1, dt * 8);
      for (let row = 0; row < view.count; row++) {
        const id = view.id[row];
        const turn = view.angle[row] - angleOf[id];
        const rate = Math.atan2(Math.sin(turn), Math.cos(turn)) / dt / HARDEST_TURN;
        leanOf[id] += (Math.max(-1, Math.min(1, rate)) - leanOf[id]) * share;
        angleOf[id] = view.angle[row];
      }
    },
  };
}
