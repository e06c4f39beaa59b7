import { ENTITY_KINDS, FLAGS } from '../../schema/wire/frame.ts';
import type { View } from '../link/interpolation.ts';
import type { Framing, WorldPoint } from './framing.ts';
import type { Rect } from './occupied.ts';
import { holds, type ShotSize } from './planner.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const BOSS = ENTITY_KINDS.indexOf('boss');

/** Least width of the world that is shown, and room round the fight. Unit: u. */
const CLOSEST = 1_500;
const PADDING = 380;
/** Time in which the picture has mostly opened to a ship that comes in far away, and closed when one is gone. Unit: s. */
const OPEN_S = 1.5;
const CLOSE_S = 5;

/** Sides of what is in the picture, u. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Shows a whole fight: everything is in the picture, which opens and closes calmly as ships come and go. */
export function createWideShot() {
  let box: Box | undefined;
  let seenAt = 0;
  return {
    /** The framing, at `now` in s, of the fight within `bounds`; at most as wide as `whole`. */
    at(bounds: Box, whole: Framing, aspect: number, now: number): Framing {
      box = box && overlaps(box, bounds) ? eased(box, bounds, now - seenAt) : bounds;
      seenAt = now;
      const wide = Math.max(box.right - box.left, (box.bottom - box.top) * aspect) + 2 * PADDING;
      const width = Math.min(whole.width, Math.max(CLOSEST, wide));
      return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, width };
    },
  };
}

/** Whether it is still the same fight. */
const overlaps = (a: Box, b: Box) =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

const eased = (box: Box, { left, right, top, bottom }: Box, passed: number): Box => ({
  left: towards(box.left, left, left < box.left, passed),
  right: towards(box.right, right, right > box.right, passed),
  top: towards(box.top, top, top < box.top, passed),
  bottom: towards(box.bottom, bottom, bottom > box.bottom, passed),
});

const towards = (side: number, wanted: number, opens: boolean, passed: number) =>
  side + (wanted - side) * (1 - Math.exp((-3 * passed) / (opens ? OPEN_S : CLOSE_S)));

/** What the ships, the bosses among them and the giant emotes cover. */
export function boundsOfShips(view: View, giants: ReadonlySet<number>) {
  let [left, right, top, bottom, count] = [1e9, -1e9, 1e9, -1e9, 0];
  for (let row = 0; row < view.count; row++) {
    const isBoss = view.kind[row] === BOSS && (view.flags[row] & FLAGS.warning) === 0;
    if (view.kind[row] !== SHIP && !isBoss && !giants.has(view.id[row])) continue;
    if (view.kind[row] === SHIP) count++;
    left = Math.min(left, view.x[row]);
    right = Math.max(right, view.x[row]);
    top = Math.min(top, view.y[row]);
    bottom = Math.max(bottom, view.y[row]);
  }
  return { left, right, top, bottom, count };
}

/** Whether plates cover a ship in a shot from `centre`. */
export function hidesShips(
  { count, kind, x, y }: View,
  centre: WorldPoint,
  { width, height, plates = [] }: ShotSize,
) {
  const [left, top] = [centre.x - width / 2, centre.y - height / 2];
  for (let row = 0; row < count; row++) {
    if (kind[row] !== SHIP) continue;
    const [atX, atY] = [x[row] - left, y[row] - top];
    const isUnder = (plate: Rect) =>
      atX > plate.x && atX < plate.x + plate.width && atY > plate.y && atY < plate.y + plate.height;
    if (plates.some(isUnder)) return true;
  }
  return false;
}

/** The share of all ships that a shot from `centre` has in the picture, 0 to 1. */
export function shareOfShips({ count, kind, x, y }: View, centre: WorldPoint, size: ShotSize) {
  let [ships, seen] = [0, 0];
  for (let row = 0; row < count; row++) {
    if (kind[row] !== SHIP) continue;
    ships++;
    if (holds(size, centre, { x: x[row], y: y[row] })) seen++;
  }
  return ships === 0 ? 1 : seen / ships;
}
