import { Container } from 'pixi.js';
import { ENTITY_KINDS, FLAGS } from '../../schema/frame.ts';
import type { Atlas } from '../art/atlas.ts';
import { PicturePool } from '../pool.ts';
import type { Layer, Scene } from '../scene.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

/** Side of a ship's picture: a ship is drawn a little larger than what shots hit, so that it reads on a stream. */
const SIZE = 62;
const GLOW = 96;
const FLAME = { idle: 10, thrust: 30, ram: 64, width: 16 };
const DOME = 74;
const HULL_BAR = { width: 46, height: 5, above: 40 };
/** How long the bar stays after the hull was hit. Unit: s. */
const BAR_S = 3;
const WHITE = 0xffffff;

/** Ships with flames, glow, shields and the bar of their hull. */
export function createShipLayer(atlas: Atlas): Layer & { drawn: Map<number, { x: number; y: number }> } {
  const glow = new PicturePool(atlas.texture('glow'), 'add');
  const body = new PicturePool(atlas.texture('bar'));
  const light = new PicturePool(atlas.texture('glow'), 'add');
  const container = new Container();
  container.addChild(glow.container, body.container, light.container);
  const hurtAt = new Map<number, number>();
  const drawn = new Map<number, { x: number; y: number }>();

  function drawShip({ view, pilotOf, tintOf, time }: Scene, row: number) {
    const id = view.id[row];
    const x = view.x[row];
    const y = view.y[row];
    const angle = view.angle[row];
    const flags = view.flags[row];
    const tint = tintOf(id);
    const scale = flags & FLAGS.grown ? 2 : 1;
    const alpha = flags & FLAGS.protected ? 0.45 + 0.3 * Math.sin(time * 14) : 1;
    const model = pilotOf(id)?.ship ?? 'kestrel';
    glow.put(atlas.texture('glow'), x, y, 0, GLOW * scale, GLOW * scale, tint, 0.4 * alpha);
    drawFlame(flags, x, y, angle, scale, alpha, time + id);
    const size = SIZE * scale;
    body.put(
      atlas.texture(`hull:${model}`),
      x,
      y,
      angle,
      size,
      size,
      flags & FLAGS.stunned ? 0x777788 : WHITE,
      alpha,
    );
    body.put(atlas.texture(`paint:${model}`), x, y, angle, size, size, tint, alpha);
    if (flags & FLAGS.hit) light.put(atlas.texture('glow'), x, y, 0, size, size, WHITE, 0.8);
    if (flags & FLAGS.shield) drawDome(x, y, tint, scale, time);
    if (flags & FLAGS.ram) light.put(atlas.texture('ram'), x, y, angle, 150, 74, 0xffc890, 0.75, 0.72);
    drawn.set(id, { x, y });
  }

  function drawFlame(
    flags: number,
    x: number,
    y: number,
    angle: number,
    scale: number,
    alpha: number,
    time: number,
  ) {
    if (flags & FLAGS.stunned) return;
    const flicker = 0.85 + 0.15 * Math.sin(time * 47);
    const power = flags & FLAGS.ram ? FLAME.ram : flags & FLAGS.thrust ? FLAME.thrust : FLAME.idle;
    const tail = SIZE * 0.38 * scale;
    const length = power * flicker * scale;
    const fx = x - Math.cos(angle) * tail;
    const fy = y - Math.sin(angle) * tail;
    const hot = flags & FLAGS.ram ? 0xffb060 : 0x7fd6ff;
    light.put(atlas.texture('flame'), fx, fy, angle, length, FLAME.width * scale, hot, alpha, 1);
    light.put(
      atlas.texture('flame'),
      fx,
      fy,
      angle,
      length * 0.6,
      FLAME.width * 0.5 * scale,
      WHITE,
      alpha,
      1,
    );
  }

  function drawDome(x: number, y: number, tint: number, scale: number, time: number) {
    const size = DOME * scale * (1 + 0.03 * Math.sin(time * 9));
    light.put(atlas.texture('dome'), x, y, time, size, size, tint, 0.9);
    light.put(atlas.texture('dome'), x, y, -time, size * 0.94, size * 0.94, WHITE, 0.25);
  }

  function drawHull({ view, time }: Scene, row: number) {
    const id = view.id[row];
    if (view.flags[row] & FLAGS.hit) hurtAt.set(id, time);
    const shown = BAR_S - (time - (hurtAt.get(id) ?? -BAR_S));
    if (shown <= 0) return hurtAt.delete(id);
    const share = view.value[row] / 255;
    const { width, height, above } = HULL_BAR;
    const alpha = Math.min(1, shown);
    const left = view.x[row] - width / 2;
    const y = view.y[row] - above;
    const color = share > 0.6 ? 0x4ddf7b : share > 0.3 ? 0xffcf40 : 0xff3b4e;
    body.put(atlas.texture('bar'), view.x[row], y, 0, width + 4, height + 4, 0x05070f, alpha * 0.8);
    body.put(atlas.texture('bar'), left, y, 0, width * share, height, color, alpha, 0);
  }

  return {
    container,
    drawn,
    update(scene) {
      const { view } = scene;
      glow.begin();
      body.begin();
      light.begin();
      drawn.clear();
      for (let row = 0; row < view.count; row++) if (view.kind[row] === SHIP) drawShip(scene, row);
      for (let row = 0; row < view.count; row++) if (view.kind[row] === SHIP) drawHull(scene, row);
      glow.end();
      body.end();
      light.end();
    },
  };
}
