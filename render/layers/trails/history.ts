import { MAX_ENTITIES } from '../../../schema/wire/snapshot.ts';
import type { View } from '../../link/interpolation.ts';

/** Places that are remembered of each entity, and how often one is taken. */
export const HISTORY_LENGTH = 9;
const STEP_S = 0.045;
/** Two places further apart than this are not one motion. Unit: u. */
export const JUMP = 220;

/** Remembers where every entity was in the last steps. */
export function createHistory() {
  const xs = new Float32Array((MAX_ENTITIES + 1) * HISTORY_LENGTH);
  const ys = new Float32Array((MAX_ENTITIES + 1) * HISTORY_LENGTH);
  const count = new Uint8Array(MAX_ENTITIES + 1);
  /** Step in which an entity was last seen: one that was away starts over. */
  const seen = new Int32Array(MAX_ENTITIES + 1);
  let newest = 0;
  let step = 0;
  let sinceStep = 0;

  const indexOf = (id: number, back: number) =>
    id * HISTORY_LENGTH + ((newest + HISTORY_LENGTH - back) % HISTORY_LENGTH);

  function remember({ id: ids, x, y }: View, row: number) {
    const id = ids[row];
    const last = indexOf(id, 1);
    const jumped = Math.abs(x[row] - xs[last]) + Math.abs(y[row] - ys[last]) > JUMP;
    count[id] = seen[id] !== step - 1 || jumped ? 1 : Math.min(HISTORY_LENGTH, count[id] + 1);
    seen[id] = step;
    xs[indexOf(id, 0)] = x[row];
    ys[indexOf(id, 0)] = y[row];
  }

  return {
    /** Takes in a view, `dt` seconds after the last one. */
    update(view: View, dt: number) {
      sinceStep += dt;
      if (sinceStep < STEP_S) return;
      sinceStep %= STEP_S;
      newest = (newest + 1) % HISTORY_LENGTH;
      step++;
      for (let row = 0; row < view.count; row++) remember(view, row);
    },
    /** How many places of an entity are known; 0 when it was not there at the last step. */
    countOf: (id: number) => (seen[id] === step ? count[id] : 0),
    /** Where an entity was `back` steps before the last one. Unit: u. */
    x: (id: number, back: number) => xs[indexOf(id, back)],
    y: (id: number, back: number) => ys[indexOf(id, back)],
  };
}
