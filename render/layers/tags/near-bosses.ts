import { ENTITY_KINDS, FLAGS, RADIUS_UNIT } from '../../../schema/wire/frame.ts';
import type { Rect } from '../../camera/occupied.ts';
import type { Scene } from '../../camera/scene.ts';

const BOSS = ENTITY_KINDS.indexOf('boss');
/** Distance from a boss within which only few ships have labels, because fights with bosses are crowded. Unit: u. */
const CROWDED = 500;
/** Radius of the area around a boss without tags, as a multiple of the boss's radius. */
const ROOM = 1.1;

interface Body {
  x: number;
  y: number;
  radius: number;
}

type Seen = Pick<Scene, 'view'>;

/** The bosses in the world. Unit: u. */
export function bodiesOf({ view }: Seen): Body[] {
  const bodies: Body[] = [];
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] !== BOSS || view.flags[row] & FLAGS.warning) continue;
    bodies.push({ x: view.x[row], y: view.y[row], radius: view.value[row] * RADIUS_UNIT.boss });
  }
  return bodies;
}

/** Whether a row is in the crowd around a boss. */
export const isCrowded = (bodies: readonly Body[], { view }: Seen, row: number) =>
  bodies.some(({ x, y }) => Math.hypot(view.x[row] - x, view.y[row] - y) <= CROWDED);

/** The part of the screen that a boss covers. Unit: px. */
export function areaOf({ x, y, radius }: Body, { camera }: Pick<Scene, 'camera'>): Rect {
  const side = 2 * ROOM * radius * camera.zoom;
  return {
    x: (x - camera.x) * camera.zoom + (camera.screen.width - side) / 2,
    y: (y - camera.y) * camera.zoom + (camera.screen.height - side) / 2,
    width: side,
    height: side,
  };
}
