import { Container } from 'pixi.js';
import { SHOT_FLIGHT } from '../../../schema/wire/frame.ts';
import type { Atlas } from '../../art/atlas.ts';
import { TINTS } from '../../art/palette.ts';
import type { Layer, Scene } from '../../camera/scene.ts';
import type { LaserBolt, LaserSkins } from '../cosmetics/lasers.ts';
import { SpritePool } from '../kit/sprite-pool.ts';
import { createShotFlight, FLIGHT_S, type ShotSlots } from './flight.ts';

/** Unit: u. */
const LENGTH = 58;
const WIDTH = 15;
/** Lines thinner than this drown in a stream's compression; the core is a third of it. Unit: px. */
const LEAST_PX = 8;
/** How long a muzzle flashes after the shot. Unit: s. */
const MUZZLE_S = 0.07;
const MUZZLE_SIZE = 26;

/** Lasers: announced once when they are fired, flown here until their range ends or a hit carries their number. */
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
    /** How many shots are in the air, on the screen or not. */
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
