import { Container } from 'pixi.js';
import { EFFECT_KINDS, SHOT_FLIGHT } from '../../schema/wire/frame.ts';
import type { Atlas } from '../art/atlas.ts';
import type { Flashes, Layer, Scene } from '../scene.ts';
import { SpritePool } from '../sprite-pool.ts';
import type { Bolt, LaserSkins } from './cosmetics/lasers.ts';

const CAPACITY = 16_384;
const LENGTH = 58;
const WIDTH = 15;
/** Lines thinner than this drown in a stream's compression; the core is a third of it. Unit: px. */
const LEAST_PX = 8;
const TICKS_A_SECOND = 60;
const FLIGHT_S = SHOT_FLIGHT.range / SHOT_FLIGHT.speed;
/** Effects that end the shot which they name. */
const ENDINGS = new Set(['hit', 'shieldHit', 'bend']);
/** A muzzle flashes up for so long after the shot. Unit: s. */
const MUZZLE_S = 0.07;

/** Lasers: told once when they are fired, flown here until their range ends or a hit names them. */
export function createShotLayer(atlas: Atlas, skins: LaserSkins): Layer & { flying(): number } {
  const pool = new SpritePool(atlas.texture('bolt'), 'add');
  const container = new Container();
  container.addChild(pool.container, skins.container);
  const x = new Float32Array(CAPACITY);
  const y = new Float32Array(CAPACITY);
  const angle = new Float32Array(CAPACITY);
  /** Tick at which it was fired. */
  const firedAt = new Float64Array(CAPACITY);
  const tint = new Uint32Array(CAPACITY);
  const look = new Uint8Array(CAPACITY);
  const owner = new Uint16Array(CAPACITY);
  /** The low 16 bits of its number, or -1 once it is gone. */
  const number = new Int32Array(CAPACITY).fill(-1);
  /** Where the shot with those low 16 bits of its number is kept. */
  const slotOf = new Int32Array(65_536);
  let next = 0;
  let highest = 0;
  let flying = 0;

  function take({ slot, x: worldX, y: worldY }: Flashes, tintOf: Scene['tintOf']) {
    const { frame, shots } = slot;
    for (let row = 0; row < frame.shots[0]; row++) {
      x[next] = worldX(shots.x[row]);
      y[next] = worldY(shots.y[row]);
      angle[next] = (shots.angle[row] * 2 * Math.PI) / 65_536;
      firedAt[next] = frame.tick[0] - shots.age[row];
      tint[next] = tintOf(shots.owner[row]);
      look[next] = shots.look[row];
      owner[next] = shots.owner[row];
      number[next] = (frame.firstShot[0] + row) & 0xffff;
      slotOf[number[next]] = next;
      next = (next + 1) % CAPACITY;
      highest = Math.min(CAPACITY, highest + 1);
    }
  }

  function end({ slot: { frame, effects } }: Flashes) {
    for (let row = 0; row < frame.effects[0]; row++) {
      const slot = slotOf[effects.arg[row]];
      if (ENDINGS.has(EFFECT_KINDS[effects.kind[row]]) && number[slot] === effects.arg[row])
        number[slot] = -1;
    }
  }

  function draw(slot: number, scene: Scene) {
    const { view, camera } = scene;
    const flown = (view.tick - firedAt[slot]) / TICKS_A_SECOND;
    if (flown > FLIGHT_S || flown < -FLIGHT_S) {
      number[slot] = -1;
      return;
    }
    const way = Math.max(0, flown) * SHOT_FLIGHT.speed;
    const px = x[slot] + Math.cos(angle[slot]) * way;
    const py = y[slot] + Math.sin(angle[slot]) * way;
    flying++;
    if (!camera.sees(px, py, LENGTH * 2)) return;
    const scale = Math.max(1, LEAST_PX / (WIDTH * camera.zoom));
    const length = Math.min(LENGTH * scale, way + 20);
    const fade = Math.min(1, (FLIGHT_S - flown) * 12);
    const width = WIDTH * scale;
    const bolt = {
      look: look[slot],
      owner: owner[slot],
      x: px,
      y: py,
      angle: angle[slot],
      length,
      width,
      fade,
    };
    if (bolt.look === 0) drawPlain(bolt, tint[slot]);
    else skins.draw(bolt, scene);
    if (flown < MUZZLE_S)
      pool.put(atlas.texture('spark'), x[slot], y[slot], 0, 26, 26, tint[slot], 1 - flown / MUZZLE_S);
  }

  function drawPlain({ x, y, angle, length, width, fade }: Bolt, tint: number) {
    pool.put(atlas.texture('bolt'), x, y, angle, length, width, tint, fade, 1);
    pool.put(atlas.texture('boltCore'), x, y, angle, length * 0.9, width * 0.5, 0xffffff, fade, 1);
  }

  return {
    container,
    /** How many there are, on the screen or not. */
    flying: () => flying,
    flash(flashes, { tintOf }) {
      take(flashes, tintOf);
      end(flashes);
    },
    update(scene) {
      flying = 0;
      pool.begin();
      skins.begin();
      for (let slot = 0; slot < highest; slot++) if (number[slot] >= 0) draw(slot, scene);
      pool.end();
      skins.end();
    },
  };
}
