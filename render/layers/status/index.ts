import { ENTITY_KINDS, FLAGS, RADIUS_UNIT } from '../../../schema/wire/frame.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { HazardAtlas } from '../../art/atlases.ts';
import { scatter } from '../../art/noise.ts';
import { TINTS } from '../../art/palette.ts';
import type { Layer, Scene } from '../../camera/scene.ts';
import { createBrush } from '../kit/brush.ts';
import { SHIP_SIZE, shipEnlargement } from '../ships/size.ts';
import { type HazardBrush, type HazardName, pixels, wrap } from '../zones/zone.ts';

const ROCK = ENTITY_KINDS.indexOf('rock');
/**
 * Rocks that moved less than the first distance, or jumped further than the second, keep their last heading. Unit: u.
 */
const LEAST_MOVE = 0.5;
const JUMP = 200;

/** Tracks the headings of burning rocks, because a rock's angle is its rotation. */
function createHeadings() {
  const last = new Map<number, { x: number; y: number; angle: number }>();

  function follow({ view }: Scene, row: number) {
    const [id, x, y] = [view.id[row], view.x[row], view.y[row]];
    const known = last.get(id) ?? { x, y, angle: 0 };
    const [dx, dy] = [x - known.x, y - known.y];
    const moved = Math.hypot(dx, dy);
    const angle = moved > LEAST_MOVE && moved < JUMP ? Math.atan2(dy, dx) : known.angle;
    last.set(id, { x, y, angle });
  }

  return {
    /** Heading of the rock with the given id, rad; 0 until it has moved. */
    of: (id: number) => last.get(id)?.angle ?? 0,
    /** Reads the positions of a frame and forgets rocks that are gone. */
    update(scene: Scene) {
      const { view } = scene;
      for (let row = 0; row < view.count; row++) {
        if (view.kind[row] === ROCK && view.flags[row] & FLAGS.burning) follow(scene, row);
      }
      for (const id of last.keys()) if (view.rowOf[id] < 0) last.delete(id);
    },
  };
}

const MINE = ENTITY_KINDS.indexOf('mine');

/** Draws a ring in the owner's colour around the mine or missile of a row. */
function drawOwner(brush: HazardBrush, scene: Scene, row: number) {
  const { view, tintOf, time } = scene;
  const x = view.x[row];
  const y = view.y[row];
  const tint = tintOf(view.look[row]);
  const side = Math.max(34, pixels(scene, 20));
  if (view.kind[row] === MINE) {
    const pulsing = side * (1 + 0.12 * Math.sin(time * 5 + row));
    brush.ownLight.put(brush.own('hoop'), x, y, 0, pulsing, pulsing, tint, 0.9);
    return;
  }
  brush.ownLight.put(brush.own('hoop'), x, y, 0, side, side, tint, 0.35);
  brush.solid.put(brush.atlas.texture('spark'), x, y, 0, side * 0.5, side * 0.5, tint, 0.9);
}

const FIRE = 0xff7a1e;
const FIREBALL = 0xffb050;

/** Draws a tail of fire behind a burning object that flies in the direction `angle`. `side` is its diameter, in u. */
function drawBurning(
  { light, atlas }: HazardBrush,
  { x, y, angle, side, time }: { x: number; y: number; angle: number; side: number; time: number },
) {
  const flicker = 1 + 0.12 * Math.sin(time * 37);
  const flame = atlas.texture('flame');
  light.put(atlas.texture('glow'), x, y, 0, side * 2.2, side * 2.2, FIRE, 0.7);
  light.put(flame, x, y, angle, side * 3.4 * flicker, side * 1.3, FIRE, 0.95, 0.86);
  light.put(flame, x, y, angle, side * 2 * flicker, side * 0.7, TINTS.hot, 0.8, 0.86);
  light.put(atlas.texture('fireball'), x, y, time * 2, side * 1.15, side * 1.15, FIREBALL, 0.55);
}

const ICE = 0x9fe8ff;

/** A ship in the frame being drawn. Lengths in u. */
interface Ship {
  x: number;
  y: number;
  /** Side of the ship's sprite; twice the usual size for a grown ship. */
  size: number;
  /** Local clock, with an offset for each ship. Unit: s. */
  time: number;
}

/** The states of a ship that this layer draws. */
const STATUS = FLAGS.burning | FLAGS.chilled | FLAGS.stunned | FLAGS.grown | FLAGS.bounty;

/** Draws the status effects of a row's ship: fire, ice, failed engines, growth, a bounty. */
function drawShipStatus(brush: HazardBrush, scene: Scene, row: number) {
  const { view, tintOf } = scene;
  const flags = view.flags[row];
  if ((flags & STATUS) === 0) return;
  const id = view.id[row];
  const size = SHIP_SIZE * shipEnlargement(scene) * (flags & FLAGS.grown ? 2 : 1);
  const ship: Ship = { x: view.x[row], y: view.y[row], size, time: scene.time + id * 0.4 };
  if (flags & FLAGS.burning) drawBurning(brush, { ...ship, angle: view.angle[row], side: size * 0.6 });
  if (flags & FLAGS.chilled) drawFrost(brush, ship);
  if (flags & FLAGS.stunned) drawShortCircuit(brush, ship);
  if (flags & FLAGS.grown) drawGrowth(brush, ship, tintOf(id));
  if (flags & FLAGS.bounty) drawBounty(brush, scene, ship);
}

/** Draws flakes that circle a ship. */
function drawFrost({ light, atlas, ownLight, own }: HazardBrush, { x, y, size, time }: Ship) {
  light.put(atlas.texture('glow'), x, y, 0, size * 1.6, size * 1.6, ICE, 0.5);
  for (let i = 0; i < 4; i++) {
    const turn = time * 0.8 + i * 1.57;
    const [px, py] = [x + Math.cos(turn) * size * 0.5, y + Math.sin(turn) * size * 0.5];
    ownLight.put(own('flake'), px, py, turn, 26, 26, TINTS.white, 0.9);
  }
}

/** Draws sparks that jump around a ship whose engines have failed. */
function drawShortCircuit({ light, atlas }: HazardBrush, { x, y, size, time }: Ship) {
  const beat = Math.floor(time * 9);
  for (let i = 0; i < 4; i++) {
    const turn = scatter(beat + i * 17) * 7;
    const [px, py] = [x + Math.cos(turn) * size * 0.3, y + Math.sin(turn) * size * 0.3];
    light.put(atlas.texture('streak'), px, py, turn + scatter(beat + i), size * 0.6, 9, TINTS.emp, 1);
  }
  light.put(atlas.texture('ring'), x, y, 0, size * 1.3, size * 1.3, TINTS.emp, 0.5);
}

/** Draws rings in the pilot's colour that widen around a grown ship. */
function drawGrowth({ light, atlas }: HazardBrush, { x, y, size, time }: Ship, tint: number) {
  for (let i = 0; i < 2; i++) {
    const share = wrap(time * 0.9 + i / 2, 1);
    const side = size * (0.95 + 0.75 * share);
    light.put(atlas.texture('ring'), x, y, 0, side, side, tint, (1 - share) * 0.8);
  }
}

/** Draws a golden ring and a skull. */
function drawBounty({ ownSolid, ownLight, own }: HazardBrush, scene: Scene, { x, y, size }: Ship) {
  const side = pixels(scene, 22);
  ownLight.put(own('dashes'), x, y, scene.time * 1.2, size * 1.5, size * 1.5, TINTS.gold, 0.9);
  ownSolid.put(own('skull'), x + size * 0.62, y + size * 0.5, 0, side, side, TINTS.gold);
}

const SHIP = ENTITY_KINDS.indexOf('ship');

const MISSILE = ENTITY_KINDS.indexOf('missile');

/** Status effects of ships and rocks (fire, ice, failed engines, growth, bounties), and the owners of mines and missiles. */
export function createStatusLayer(atlas: Atlas, hazards: HazardAtlas): Layer {
  const brush = createBrush<HazardName>(atlas, hazards, 'hoop');
  const headings = createHeadings();

  function drawMeteor({ view, time }: Scene, row: number) {
    drawBurning(brush, {
      x: view.x[row],
      y: view.y[row],
      angle: headings.of(view.id[row]),
      side: view.value[row] * 2 * RADIUS_UNIT.rock,
      time: time + row,
    });
  }

  return {
    container: brush.container,
    update(scene) {
      const { view } = scene;
      headings.update(scene);
      brush.begin();
      for (let row = 0; row < view.count; row++) {
        const kind = view.kind[row];
        if (kind === SHIP) drawShipStatus(brush, scene, row);
        else if (kind === ROCK && view.flags[row] & FLAGS.burning) drawMeteor(scene, row);
        else if (kind === MINE || kind === MISSILE) drawOwner(brush, scene, row);
      }
      brush.end();
    },
  };
}
