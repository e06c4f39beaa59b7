import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import { EFFECT_KINDS, SHOT_FLIGHT } from '../../../schema/wire/frame.ts';
import type { Flashes, Scene } from '../../camera/scene.ts';

const CAPACITY = 16_384;
/** How long a shot flies. Unit: s. */
export const FLIGHT_S = SHOT_FLIGHT.range / SHOT_FLIGHT.speed;
/** Effects that end the shot whose number they carry. */
const ENDINGS = new Set(['hit', 'shieldHit', 'bend']);

const createSlots = () => ({
  /** Where each shot was fired, u, and in which direction, rad. */
  x: new Float32Array(CAPACITY),
  y: new Float32Array(CAPACITY),
  angle: new Float32Array(CAPACITY),
  /** Tick at which it was fired. */
  firedAt: new Float64Array(CAPACITY),
  tint: new Uint32Array(CAPACITY),
  look: new Uint8Array(CAPACITY),
  owner: new Uint16Array(CAPACITY),
  /** The low 16 bits of its number, or -1 once it has ended. */
  number: new Int32Array(CAPACITY).fill(-1),
});

/** The columns of shots in the air, by slot. */
export type ShotSlots = ReturnType<typeof createSlots>;

/** The shots in the air, one slot each, the oldest overwritten first. */
export function createShotFlight() {
  const slots = createSlots();
  /** The slot of the shot with those low 16 bits of its number. */
  const slotOf = new Int32Array(65_536);
  let next = 0;
  let used = 0;

  function endNumber(number: number) {
    const slot = slotOf[number];
    if (slots.number[slot] === number) slots.number[slot] = -1;
  }

  return {
    slots,
    /** Takes in the shots that were fired in a frame. */
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
    /** Calls `draw` for each shot in the air at a tick, with how long it has been flying, s. */
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
