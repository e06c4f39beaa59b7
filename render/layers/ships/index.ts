import { Container } from 'pixi.js';
import { SHIP_MODELS, type ShipModel, TEAM_COLORS } from '../../../schema/catalog/catalog.ts';
import { ENTITY_KINDS, FLAGS } from '../../../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../../../schema/wire/snapshot.ts';
import type { Atlas } from '../../art/atlas.ts';
import { TINTS } from '../../art/palette.ts';
import { SHIP_SHAPES } from '../../art/ships/index.ts';
import type { SpriteName } from '../../art/sprites.ts';
import type { Layer, Scene } from '../../camera/scene.ts';
import { SpritePool } from '../kit/sprite-pool.ts';
import { pixels } from '../zones/zone.ts';
import type { DrawnShip, ShipPools } from './ship.ts';
import { SHIP_SIZE, shipEnlargement } from './size.ts';
import { drawStatus, RAM_TINT } from './status.ts';

/** Lengths and width of a flame, for a ship of the usual size. Unit: u. */
const FLAME = { idle: 16, thrust: 34, ram: 78, width: 15 };

/** Position of engines, as a share of the size of the sprite. */
const ENGINE_REACH = 0.46;
/** Distance to the keel below which an engine is a single one in the middle. */
const ON_KEEL = 0.05;

function lengthOf(flags: number) {
  if (flags & FLAGS.ram) return FLAME.ram;
  return flags & FLAGS.thrust ? FLAME.thrust : FLAME.idle;
}

/** Draws the flames of a ship's engines, which have no flames while they fail. */
function drawFlames(pools: ShipPools, ship: DrawnShip) {
  if (ship.flags & FLAGS.stunned) return;
  const { engines } = SHIP_SHAPES[ship.model];
  for (let i = 0; i < engines.length; i++) {
    const engine = engines[i];
    if (engine[1] < ON_KEEL) drawFlame(pools, ship, engine[0], 0);
    else {
      drawFlame(pools, ship, engine[0], engine[1]);
      drawFlame(pools, ship, engine[0], -engine[1]);
    }
  }
}

function drawFlame({ light, atlas }: ShipPools, ship: DrawnShip, forward: number, outward: number) {
  const { x, y, angle, flags, size, alpha, time } = ship;
  const scale = size / SHIP_SIZE;
  const length = lengthOf(flags) * scale * (0.85 + 0.15 * Math.sin(time * 47));
  const width = FLAME.width * scale;
  const reach = size * ENGINE_REACH;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const fx = x + (cos * forward - sin * outward) * reach;
  const fy = y + (sin * forward + cos * outward) * reach;
  const tint = flags & FLAGS.ram ? RAM_TINT : TINTS.engine;
  const flame = atlas.texture('flame');
  light.put(flame, fx, fy, angle, length, width, tint, alpha, 1);
  light.put(flame, fx, fy, angle, length * 0.6, width * 0.5, TINTS.white, alpha, 1);
}

/** The turn rate at which a ship leans furthest. Unit: rad/s. */
const HARDEST_TURN = 3.4;
/** How fast the lean follows the turn. Unit: 1/s. */
const FOLLOW_RATE = 8;

/** The shorter turn from one angle to another, -PI to PI. */
function turnBetween(from: number, to: number) {
  const turn = to - from;
  return turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
}

/** Follows how hard each ship is turning. */
export function createLean() {
  const angleOf = new Float32Array(MAX_ENTITIES + 1);
  const leanOf = new Float32Array(MAX_ENTITIES + 1);
  return {
    /** How far the ship with the given id leans, -1 to 1; smoothed. */
    of: (id: number) => leanOf[id],
    /** Reads the angles of a frame. */
    update({ view, dt }: Scene) {
      if (dt === 0) return;
      const share = Math.min(1, dt * FOLLOW_RATE);
      for (let row = 0; row < view.count; row++) {
        const id = view.id[row];
        const rate = turnBetween(angleOf[id], view.angle[row]) / dt / HARDEST_TURN;
        leanOf[id] += (Math.max(-1, Math.min(1, rate)) - leanOf[id]) * share;
        angleOf[id] = view.angle[row];
      }
    },
  };
}

const SHIP = ENTITY_KINDS.indexOf('ship');
const UNKNOWN_MODEL: ShipModel = 'kestrel';
/** Diameter of the glow around a ship, as a multiple of the size of its sprite. */
const GLOW_SIZE = 1.7;
/**
 * Side of a team's mark on the hull, as a share of the size of the ship's sprite, and its maximum in px of a picture
 * 720 px high.
 */
const MARK_SIZE = 0.3;
const MOST_MARK = 15;
const STUNNED_TINT = 0x6a7086;
/** How far anything drawn with a ship extends from its centre. Unit: u. */
const REACH = 160;
/** How much narrower a ship looks in its sharpest turn, because it leans. */
const LEAN = 0.32;

/** Ships with their flames, glow and shields. */
export function createShipLayer(atlas: Atlas): Layer {
  const glow = new SpritePool(atlas.texture('glow'), 'add');
  const body = new SpritePool(atlas.texture('bar'));
  const light = new SpritePool(atlas.texture('glow'), 'add');
  const pools = { atlas, glow, body, light };
  const container = new Container();
  container.addChild(glow.container, body.container, light.container);
  const lean = createLean();

  function drawShip(scene: Scene, row: number, usualSize: number, mostMark: number) {
    const { view, camera, drawn } = scene;
    if (!camera.sees(view.x[row], view.y[row], REACH)) return;
    const ship = shipAt(scene, row, usualSize);
    drawGlow(pools, ship);
    drawFlames(pools, ship);
    drawBody(pools, ship, lean.of(ship.id), mostMark);
    drawStatus(pools, ship);
    drawn.set(ship.id, { x: ship.x, y: ship.y });
  }

  return {
    container,
    update(scene) {
      const { view } = scene;
      for (const pool of [glow, body, light]) pool.begin();
      lean.update(scene);
      const usualSize = SHIP_SIZE * shipEnlargement(scene);
      const mostMark = pixels(scene, MOST_MARK);
      for (let row = 0; row < view.count; row++)
        if (view.kind[row] === SHIP) drawShip(scene, row, usualSize, mostMark);
      for (const pool of [glow, body, light]) pool.end();
    },
  };
}

function shipAt(scene: Scene, row: number, usualSize: number): DrawnShip {
  const { view, pilotOf, tintOf, time } = scene;
  const id = view.id[row];
  const flags = view.flags[row];
  const pilot = pilotOf(id);
  return {
    id,
    x: view.x[row],
    y: view.y[row],
    angle: view.angle[row],
    flags,
    tint: tintOf(id),
    model: pilot?.ship ?? UNKNOWN_MODEL,
    team: pilot?.team ?? -1,
    hasShieldSkin: pilot?.cosmetics.shield !== undefined,
    size: flags & FLAGS.grown ? 2 * usualSize : usualSize,
    alpha: flags & FLAGS.protected ? 0.6 + 0.25 * Math.sin(time * 14) : 1,
    time: time + id * 0.37,
  };
}

function drawGlow({ glow, atlas }: ShipPools, { x, y, size, tint, alpha }: DrawnShip) {
  glow.put(atlas.texture('glow'), x, y, 0, size * GLOW_SIZE, size * GLOW_SIZE, tint, 0.5 * alpha);
}

/**
 * The names of the sprites of each model and team. They are computed once, because computing them for each ship would
 * cost more than drawing it.
 */
const SPRITES = Object.fromEntries(
  SHIP_MODELS.map(model => [model, { hull: `hull:${model}`, paint: `paint:${model}` }] as const),
) as Record<ShipModel, { hull: SpriteName; paint: SpriteName }>;
const MARKS = TEAM_COLORS.map((_, team): SpriteName => `mark${team}`);

/**
 * Draws the hull of a ship. `mostMark` is the maximum size of a team's mark, in u, so that the mark does not cover the
 * hull when the camera is close.
 */
function drawBody({ body, light, atlas }: ShipPools, ship: DrawnShip, lean: number, mostMark: number) {
  const { x, y, angle, flags, tint, model, team, size, alpha } = ship;
  const sprites = SPRITES[model];
  const hull = atlas.texture(sprites.hull);
  const width = size * (1 - LEAN * Math.abs(lean));
  body.put(hull, x, y, angle, size, width, flags & FLAGS.stunned ? STUNNED_TINT : TINTS.white, alpha);
  body.put(atlas.texture(sprites.paint), x, y, angle, size, width, tint, alpha);
  const mark = Math.min(size * MARK_SIZE, mostMark);
  if (team >= 0) body.put(atlas.texture(MARKS[team]), x, y, 0, mark, mark, TINTS.white, alpha);
  if (flags & FLAGS.hit) light.put(hull, x, y, angle, size * 1.06, width * 1.06, TINTS.white, 0.9);
}
