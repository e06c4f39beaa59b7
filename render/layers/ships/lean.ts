import { MAX_ENTITIES } from '../../../schema/wire/snapshot.ts';
import type { Scene } from '../../camera/scene.ts';

/** The turn rate at which a ship leans as far as it can. Unit: rad/s. */
const HARDEST_TURN = 3.4;
/** How fast the lean follows the turn, 1/s. */
const FOLLOW_RATE = 8;

/** Follows how hard each ship is turning. */
export function createLean() {
  const angleOf = new Float32Array(MAX_ENTITIES + 1);
  const leanOf = new Float32Array(MAX_ENTITIES + 1);
  return {
    /** How far the ship with that id leans: -1 to 1, smoothed. */
    of: (id: number) => leanOf[id],
    /** Takes in the angles of a frame. */
    update({ view, dt }: Scene) {
      if (dt === 0) return;
      const share = Math.min(1, dt * FOLLOW_RATE);
      for (let row = 0; row < view.count; row++) {
        const id = view.id[row];
        const turn = view.angle[row] - angleOf[id];
        const rate = Math.atan2(Math.sin(turn), Math.cos(turn)) / dt / HARDEST_TURN;
        leanOf[id] += (Math.max(-1, Math.min(1, rate)) - leanOf[id]) * share;
        angleOf[id] = view.angle[row];
      }
    },
  };
}
