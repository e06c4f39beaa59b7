import { ENTITY_KINDS, FLAGS } from '../../../schema/wire/frame.ts';
import type { Scene } from '../../camera/scene.ts';

const ROCK = ENTITY_KINDS.indexOf('rock');
/** Rocks that moved less, or jumped further, keep the heading that they had. Unit: u. */
const LEAST_MOVE = 0.5;
const JUMP = 200;

/** Follows where burning rocks are flying, since the angle of a rock is how far it has turned. */
export function createHeadings() {
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
    /** Heading of the rock with that id, rad; 0 until it has moved. */
    of: (id: number) => last.get(id)?.angle ?? 0,
    /** Takes in the places of a frame and forgets rocks that are gone. */
    update(scene: Scene) {
      const { view } = scene;
      for (let row = 0; row < view.count; row++) {
        if (view.kind[row] === ROCK && view.flags[row] & FLAGS.burning) follow(scene, row);
      }
      for (const id of last.keys()) if (view.rowOf[id] < 0) last.delete(id);
    },
  };
}
