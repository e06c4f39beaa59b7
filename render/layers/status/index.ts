import { ENTITY_KINDS, FLAGS, RADIUS_UNIT } from '../../../schema/wire/frame.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { HazardPage } from '../../art/atlases.ts';
import { scatter } from '../../art/noise.ts';
import type { Layer, Scene } from '../../scene.ts';
import { createBrush } from '../brush.ts';
import { type HazardName, pixels, wrap } from '../zones/zone.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const ROCK = ENTITY_KINDS.indexOf('rock');
const MINE = ENTITY_KINDS.indexOf('mine');
const MISSILE = ENTITY_KINDS.indexOf('missile');
const SIDE = 66;
const FIRE = 0xff7a1e;
const ICE = 0x9fe8ff;
const EMP = 0x66b8ff;
const GOLD = 0xffcf40;

/** What has befallen ships and rocks: fire, frost, failed engines, growth, a price; and whose mines they are. */
export function createAfflictionLayer(atlas: Atlas, page: HazardPage): Layer {
  const brush = createBrush<HazardName>(atlas, page, 'hoop');
  const { light, pageLight, solid } = brush;

  /** A tail of fire behind whatever burns, against its way. */
  function burn(x: number, y: number, angle: number, side: number, time: number, tint = FIRE) {
    const flicker = 1 + 0.12 * Math.sin(time * 37);
    light.put(atlas.texture('glow'), x, y, 0, side * 2.2, side * 2.2, tint, 0.7);
    light.put(atlas.texture('flame'), x, y, angle, side * 3.4 * flicker, side * 1.3, tint, 0.95, 0.86);
    light.put(atlas.texture('flame'), x, y, angle, side * 2 * flicker, side * 0.7, 0xfff0c8, 0.8, 0.86);
    light.put(atlas.texture('fireball'), x, y, time * 2, side * 1.15, side * 1.15, 0xffb050, 0.55);
  }

  function meteor({ view, time }: Scene, row: number) {
    const side = view.value[row] * 2 * RADIUS_UNIT.rock;
    burn(view.x[row], view.y[row], headings.of(view.id[row]), side, time + row);
  }

  function frost(x: number, y: number, size: number, time: number) {
    light.put(atlas.texture('glow'), x, y, 0, size * 1.6, size * 1.6, ICE, 0.5);
    for (let i = 0; i < 4; i++) {
      const turn = time * 0.8 + i * 1.57;
      const [px, py] = [x + Math.cos(turn) * size * 0.5, y + Math.sin(turn) * size * 0.5];
      pageLight.put(brush.of('flake'), px, py, turn, 26, 26, 0xffffff, 0.9);
    }
  }

  function shortCircuit(x: number, y: number, size: number, time: number) {
    const beat = Math.floor(time * 9);
    for (let i = 0; i < 4; i++) {
      const turn = scatter(beat + i * 17) * 7;
      const [px, py] = [x + Math.cos(turn) * size * 0.3, y + Math.sin(turn) * size * 0.3];
      light.put(atlas.texture('streak'), px, py, turn + scatter(beat + i), size * 0.6, 9, EMP, 1);
    }
    light.put(atlas.texture('ring'), x, y, 0, size * 1.3, size * 1.3, EMP, 0.5);
  }

  function price(scene: Scene, row: number, size: number) {
    const side = pixels(scene, 22);
    const turn = scene.time * 1.2;
    pageLight.put(
      brush.of('dashes'),
      scene.view.x[row],
      scene.view.y[row],
      turn,
      size * 1.5,
      size * 1.5,
      GOLD,
      0.9,
    );
    const px = scene.view.x[row] + size * 0.62;
    brush.page.put(brush.of('skull'), px, scene.view.y[row] + size * 0.5, 0, side, side, GOLD);
  }

  function grown(x: number, y: number, time: number, tint: number) {
    for (let i = 0; i < 2; i++) {
      const share = wrap(time * 0.9 + i / 2, 1);
      const side = SIDE * (1.9 + 1.5 * share);
      light.put(atlas.texture('ring'), x, y, 0, side, side, tint, (1 - share) * 0.8);
    }
  }

  function drawShip(scene: Scene, row: number) {
    const { view, time, tintOf } = scene;
    const [x, y, flags, id] = [view.x[row], view.y[row], view.flags[row], view.id[row]];
    const size = SIDE * (flags & FLAGS.grown ? 2 : 1);
    const clock = time + id * 0.4;
    if (flags & FLAGS.burning) burn(x, y, view.angle[row], size * 0.6, clock);
    if (flags & FLAGS.chilled) frost(x, y, size, clock);
    if (flags & FLAGS.stunned) shortCircuit(x, y, size, clock);
    if (flags & FLAGS.grown) grown(x, y, clock, tintOf(id));
    if (flags & FLAGS.bounty) price(scene, row, size);
  }

  /** A bright ring in the owner's colour round what may blow up. */
  function owned(scene: Scene, row: number) {
    const { view, tintOf } = scene;
    const side = Math.max(34, pixels(scene, 20));
    const isMine = view.kind[row] === MINE;
    const beat = isMine ? 1 + 0.12 * Math.sin(scene.time * 5 + row) : 1;
    const tint = tintOf(view.look[row]);
    pageLight.put(
      brush.of('hoop'),
      view.x[row],
      view.y[row],
      0,
      side * beat,
      side * beat,
      tint,
      isMine ? 0.9 : 0.35,
    );
    if (!isMine)
      solid.put(atlas.texture('spark'), view.x[row], view.y[row], 0, side * 0.5, side * 0.5, tint, 0.9);
  }

  const headings = createHeadings();
  return {
    container: brush.container,
    update(scene) {
      const { view } = scene;
      headings.update(scene);
      brush.begin();
      for (let row = 0; row < view.count; row++) {
        const kind = view.kind[row];
        if (kind === SHIP) drawShip(scene, row);
        else if (kind === ROCK && view.flags[row] & FLAGS.burning) meteor(scene, row);
        else if (kind === MINE || kind === MISSILE) owned(scene, row);
      }
      brush.end();
    },
  };
}

/** Where burning rocks are flying: their angle is how far they have turned. */
function createHeadings() {
  const last = new Map<number, { x: number; y: number; angle: number }>();
  return {
    of: (id: number) => last.get(id)?.angle ?? 0,
    update({ view }: Scene) {
      for (let row = 0; row < view.count; row++) {
        if (view.kind[row] !== ROCK || (view.flags[row] & FLAGS.burning) === 0) continue;
        const known = last.get(view.id[row]) ?? { x: view.x[row], y: view.y[row], angle: 0 };
        const [dx, dy] = [view.x[row] - known.x, view.y[row] - known.y];
        const way = Math.hypot(dx, dy);
        last.set(view.id[row], {
          x: view.x[row],
          y: view.y[row],
          angle: way > 0.5 && way < 200 ? Math.atan2(dy, dx) : known.angle,
        });
      }
      for (const id of last.keys()) if (view.rowOf[id] < 0) last.delete(id);
    },
  };
}
