import { EFFECT_KINDS, SHOT_FLIGHT } from '../../schema/frame.ts';
import type { Atlas } from '../art/atlas.ts';
import { PicturePool } from '../pool.ts';
import type { Flashes, Layer } from '../scene.ts';

const CAPACITY = 16_384;
const LENGTH = 46;
const WIDTH = 11;
const TICK_S = 1 / 60;
const FLIGHT_S = SHOT_FLIGHT.range / SHOT_FLIGHT.speed;
const HIT = EFFECT_KINDS.indexOf('hit');
const SHIELD_HIT = EFFECT_KINDS.indexOf('shieldHit');

/** Lasers: told once when they are fired, flown here until their range ends or a hit names them. */
export function createShotLayer(atlas: Atlas): Layer {
  const pool = new PicturePool(atlas.texture('laser'), 'add');
  const x = new Float32Array(CAPACITY);
  const y = new Float32Array(CAPACITY);
  const angle = new Float32Array(CAPACITY);
  /** Simulated time since it was fired when its frame was taken, s, and the server clock of that frame, ms. */
  const age = new Float32Array(CAPACITY);
  const at = new Float64Array(CAPACITY);
  const tint = new Uint32Array(CAPACITY);
  const number = new Float64Array(CAPACITY);
  let next = 0;
  let highest = 0;

  /** Where the shot with those low 16 bits of its number is kept. */
  const slotOf = new Int32Array(65_536);

  const endShot = (low: number) => {
    const slot = slotOf[low];
    if ((number[slot] & 0xffff) === low) number[slot] = -1;
  };

  return {
    container: pool.container,
    flash({ slot, at: frameAt, x: worldX, y: worldY }: Flashes, { tintOf }) {
      const { frame, shots, effects } = slot;
      for (let row = 0; row < frame.shots[0]; row++) {
        x[next] = worldX(shots.x[row]);
        y[next] = worldY(shots.y[row]);
        angle[next] = (shots.angle[row] * 2 * Math.PI) / 65_536;
        age[next] = shots.age[row] * TICK_S;
        at[next] = frameAt;
        tint[next] = tintOf(shots.owner[row]);
        number[next] = frame.firstShot[0] + row;
        slotOf[number[next] & 0xffff] = next;
        next = (next + 1) % CAPACITY;
        highest = Math.min(CAPACITY, highest + 1);
      }
      for (let row = 0; row < frame.effects[0]; row++) {
        const kind = effects.kind[row];
        if (kind === HIT || kind === SHIELD_HIT) endShot(effects.arg[row]);
      }
    },
    update({ view }) {
      pool.begin();
      for (let slot = 0; slot < highest; slot++) {
        if (number[slot] < 0) continue;
        const flown = age[slot] + ((view.at - at[slot]) / 1000) * view.speed;
        if (flown > FLIGHT_S || flown < -1) {
          number[slot] = -1;
          continue;
        }
        const cos = Math.cos(angle[slot]);
        const sin = Math.sin(angle[slot]);
        const px = x[slot] + cos * SHOT_FLIGHT.speed * flown;
        const py = y[slot] + sin * SHOT_FLIGHT.speed * flown;
        pool.put(atlas.texture('laser'), px, py, angle[slot], LENGTH, WIDTH, tint[slot], 1, 1);
        pool.put(atlas.texture('laser'), px, py, angle[slot], LENGTH * 0.7, WIDTH * 0.45, 0xffffff, 0.9, 1);
      }
      pool.end();
    },
  };
}
