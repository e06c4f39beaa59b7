import { Container } from 'pixi.js';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import { EFFECT_KINDS, SHOT_FLIGHT } from '../../../schema/wire/frame.ts';
import type { Atlas } from '../../art/atlas.ts';
import { TINTS } from '../../art/palette.ts';
import type { Flashes, Layer, Scene } from '../../camera/scene.ts';
import type { LaserBolt, LaserSkins } from '../cosmetics/lasers.ts';
import { SpritePool } from '../kit/sprite-pool.ts';

const CAPACITY = 16_384;
/** How long a shot flies. Unit: s. */
const FLIGHT_S = SHOT_FLIGHT.range / SHOT_FLIGHT.speed;
/** Effects that contain the number of a shot and end this shot. */
const ENDINGS = new Set(['hit', 'shieldHit', 'bend']);

const createSlots = () => ({
  /** Where each shot was fired, in u, and in which direction, in rad. */
  x: new Float32Array(CAPACITY),
  y: new Float32Array(CAPACITY),
  angle: new Float32Array(CAPACITY),
  /** Tick at which each shot was fired. */
  firedAt: new Float64Array(CAPACITY),
  tint: new Uint32Array(CAPACITY),
  look: new Uint8Array(CAPACITY),
  owner: new Uint16Array(CAPACITY),
  /** The low 16 bits of a shot's number, or -1 once the shot has ended. */
  number: new Int32Array(CAPACITY).fill(-1),
});

/** The columns of shots in flight, by slot. */
type ShotSlots = ReturnType<typeof createSlots>;

/** The shots in flight, one slot each; the oldest are overwritten first. */
function createShotFlight() {
  const slots = createSlots();
  /** The slot of each shot, by the low 16 bits of its number. */
  const slotOf = new Int32Array(65_536);
  let next = 0;
  let used = 0;

  function endNumber(number: number) {
    const slot = slotOf[number];
    if (slots.number[slot] === number) slots.number[slot] = -1;
  }

  return {
    slots,
    /** Adds the shots that were fired in a frame. */
    fire(flashes: Flashes, tintOf: Scene['tintOf']) {
      for (let row = 0; row < flashes.slot.frame.shots[0]; row++) {
        copyShot(slots, next, flashes, row, tintOf);
        slotOf[slots.number[next]] = next;
        next = (next + 1) % CAPACITY;
        used = Math.min(CAPACITY, used + 1);
      }
    },
    /** Ends the shots that hit something in a frame. */
    hit({ slot: { frame, effects } }: Flashes) {
      for (let row = 0; row < frame.effects[0]; row++) {
        if (ENDINGS.has(EFFECT_KINDS[effects.kind[row]])) endNumber(effects.arg[row]);
      }
    },
    /** Calls `draw` for each shot in flight at a tick, with its flight time in s. */
    each(tick: number, draw: (slot: number, flownS: number) => void) {
      for (let slot = 0; slot < used; slot++) {
        if (slots.number[slot] < 0) continue;
        const flownS = (tick - slots.firedAt[slot]) / TICK_RATE;
        if (Math.abs(flownS) > FLIGHT_S) slots.number[slot] = -1;
        else draw(slot, flownS);
      }
    },
  };
}

function copyShot(
  slots: ShotSlots,
  to: number,
  { slot: { frame, shots }, x, y }: Flashes,
  row: number,
  tintOf: Scene['tintOf'],
) {
  slots.x[to] = x(shots.x[row]);
  slots.y[to] = y(shots.y[row]);
  slots.angle[to] = (shots.angle[row] * 2 * Math.PI) / 65_536;
  slots.firedAt[to] = frame.tick[0] - shots.age[row];
  slots.tint[to] = tintOf(shots.owner[row]);
  slots.look[to] = shots.look[row];
  slots.owner[to] = shots.owner[row];
  slots.number[to] = (frame.firstShot[0] + row) & 0xffff;
}

/** Unit: u. */
const LENGTH = 58;
const WIDTH = 15;
/**
 * Minimum width of a shot, because thinner lines disappear when a stream is compressed. The core has a third of the
 * width. Unit: px.
 */
const LEAST_PX = 8;
/** How long a muzzle flashes after the shot. Unit: s. */
const MUZZLE_S = 0.07;
const MUZZLE_SIZE = 26;

/**
 * Draws laser shots. Each shot is announced once, when it is fired. From then on, the shot is simulated here, until it
 * reaches its range or a hit with its number arrives.
 */
export function createShotLayer(atlas: Atlas, skins: LaserSkins): Layer & { flying(): number } {
  const pool = new SpritePool(atlas.texture('bolt'), 'add');
  const container = new Container();
  container.addChild(pool.container, skins.container);
  const flight = createShotFlight();
  const { slots } = flight;
  let flying = 0;

  function drawShot(slot: number, flownS: number, scene: Scene) {
    flying++;
    const bolt = boltAt(slots, slot, flownS, scene.camera.zoom);
    if (!scene.camera.sees(bolt.x, bolt.y, LENGTH * 2)) return;
    if (bolt.look === 0) drawPlainBolt(pool, atlas, bolt, slots.tint[slot]);
    else skins.draw(bolt, scene);
    if (flownS < MUZZLE_S) drawMuzzle(slot, 1 - flownS / MUZZLE_S);
  }

  function drawMuzzle(slot: number, alpha: number) {
    const { x, y, tint } = slots;
    pool.put(atlas.texture('spark'), x[slot], y[slot], 0, MUZZLE_SIZE, MUZZLE_SIZE, tint[slot], alpha);
  }

  return {
    container,
    /** Number of shots in flight, on the screen or not. */
    flying: () => flying,
    flash(flashes, { tintOf }) {
      flight.fire(flashes, tintOf);
      flight.hit(flashes);
    },
    update(scene) {
      flying = 0;
      pool.begin();
      skins.begin();
      flight.each(scene.view.tick, (slot, flownS) => drawShot(slot, flownS, scene));
      pool.end();
      skins.end();
    },
  };
}

function boltAt(
  { x, y, angle, look, owner }: ShotSlots,
  slot: number,
  flownS: number,
  zoom: number,
): LaserBolt {
  const flown = Math.max(0, flownS) * SHOT_FLIGHT.speed;
  const scale = Math.max(1, LEAST_PX / (WIDTH * zoom));
  return {
    look: look[slot],
    owner: owner[slot],
    x: x[slot] + Math.cos(angle[slot]) * flown,
    y: y[slot] + Math.sin(angle[slot]) * flown,
    angle: angle[slot],
    length: Math.min(LENGTH * scale, flown + 20),
    width: WIDTH * scale,
    fade: Math.min(1, (FLIGHT_S - flownS) * 12),
  };
}

function drawPlainBolt(pool: SpritePool, atlas: Atlas, bolt: LaserBolt, tint: number) {
  const { x, y, angle, length, width, fade } = bolt;
  pool.put(atlas.texture('bolt'), x, y, angle, length, width, tint, fade, 1);
  pool.put(atlas.texture('boltCore'), x, y, angle, length * 0.9, width * 0.5, TINTS.white, fade, 1);
}
