import { ENTITY_KINDS, FLAGS } from '../../schema/wire/frame.ts';
import type { View } from '../link/interpolation.ts';
import type { Insets } from './clear-area.ts';
import { between, type Framing, type WorldPoint } from './framing.ts';
import type { Rect } from './occupied.ts';
import { holds, type ShotSize } from './planner.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const BOSS = ENTITY_KINDS.indexOf('boss');

/** Margin beside the fight, and above and below it. Unit: u. */
const BESIDE = 220;
const ABOVE = 130;
/**
 * Smallest distance to the edge to which a ship may come when the picture moves to the middle of the action. Unit: u.
 */
const EDGE = 180;
/** Distance within which two ships are in one fight. Unit: u. */
const FIGHT = 400;
/**
 * Factor by which a ship that is almost destroyed counts more than an undamaged one, because most kills are of such
 * ships.
 */
const BATTERED = 3;
/** Time in which the picture has mostly turned to the middle of the action. Unit: s. */
const TURN_S = 2;
/**
 * Distance from the middle within which no ship is left out when the picture narrows, because the picture would hardly
 * narrow further. A share of the shot's sides.
 */
const NEAREST = 0.2;
/**
 * Time in which the picture has mostly widened after a ship entered far away, or mostly narrowed after one disappeared.
 * Unit: s.
 */
const OPEN_S = 1.5;
const CLOSE_S = 5;

/** The sides of an area in the world. Unit: u. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Limits of the picture of a fight. */
interface Limits {
  /** Least and greatest width of the shown world. Unit: u. */
  closest: number;
  widest: number;
  aspect: number;
  /** How far HUD panels extend inwards from the sides; the fight is shown between them. */
  insets: Insets;
}

/**
 * Shows the whole fight within bounds, in a picture that widens and narrows slowly as ships enter and leave. The middle
 * of the action is in the middle of the picture, if all ships then stay in the picture.
 */
export function createWideShot() {
  let box: Box | undefined;
  let action: WorldPoint | undefined;
  let seenAt = 0;
  return {
    /** The framing of the fight within `bounds`, at `now` in s. `middle` is the middle of the action. */
    at(bounds: Box, { closest, widest, aspect, insets }: Limits, now: number, middle?: WorldPoint): Framing {
      const passed = now - seenAt;
      seenAt = now;
      const isSame = box && overlaps(box, bounds);
      box = box && isSame ? eased(box, bounds, passed) : bounds;
      const to = middle ?? { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      action = action && isSame && middle ? between(action, to, 1 - Math.exp((-3 * passed) / TURN_S)) : to;
      const { left, right, top, bottom } = insets;
      const [across, down] = [1 - left - right, 1 - top - bottom];
      const wide = (box.right - box.left + 2 * BESIDE) / across;
      const high = ((box.bottom - box.top + 2 * ABOVE) * aspect) / down;
      const width = Math.min(widest, Math.max(closest, wide, high));
      return {
        x: near(action.x, box.left, box.right, width * across),
        y: near(action.y, box.top, box.bottom, (width / aspect) * down),
        width,
      };
    },
  };
}

/**
 * The position nearest to `at` from which a picture of the given length shows everything between two sides, if that is
 * possible.
 */
function near(at: number, from: number, to: number, length: number) {
  const [a, b] = [to + EDGE - length / 2, from - EDGE + length / 2];
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), at));
}

/**
 * The middle of the action among the ships within an area. Ships that are close to each other or damaged count more.
 */
export function middleOfAction(view: View, { left, right, top, bottom }: Box): WorldPoint {
  const rows: number[] = [];
  for (let row = 0; row < view.count; row++) {
    const [x, y] = [view.x[row], view.y[row]];
    if (isBody(view, row) && x >= left && x <= right && y >= top && y <= bottom) rows.push(row);
  }
  let [sumX, sumY, sum] = [0, 0, 0];
  for (const row of rows) {
    let company = 0;
    for (const other of rows) {
      const [dx, dy] = [view.x[row] - view.x[other], view.y[row] - view.y[other]];
      company += 1 / (1 + (dx * dx + dy * dy) / FIGHT ** 2) ** 2;
    }
    const weight = company ** 3 * (1 + BATTERED * (1 - view.value[row] / 255));
    sumX += view.x[row] * weight;
    sumY += view.y[row] * weight;
    sum += weight;
  }
  return { x: sumX / sum, y: sumY / sum };
}

/** Whether two areas overlap, which means that they belong to the same fight. */
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

/** The area that contains all ships, the bosses among them and the giant emotes. */
export function boundsOfShips(view: View, giants: ReadonlySet<number>) {
  let [left, right, top, bottom, count] = [1e9, -1e9, 1e9, -1e9, 0];
  for (let row = 0; row < view.count; row++) {
    if (!isBody(view, row) && !giants.has(view.id[row])) continue;
    if (view.kind[row] === SHIP) count++;
    left = Math.min(left, view.x[row]);
    right = Math.max(right, view.x[row]);
    top = Math.min(top, view.y[row]);
    bottom = Math.max(bottom, view.y[row]);
  }
  return { left, right, top, bottom, count };
}

/**
 * The area that contains the ships and bosses in a shot from `centre`, without those under HUD panels and without
 * stragglers; null for none.
 */
export function boundsOfMost(view: View, centre: WorldPoint, size: ShotSize): Box | null {
  const seen: number[] = [];
  for (let row = 0; row < view.count; row++)
    if (isBody(view, row) && isClear(view, row, centre, size)) seen.push(row);
  if (seen.length === 0) return null;
  const [midX, midY] = [median(seen.map(row => view.x[row])), median(seen.map(row => view.y[row]))];
  const distance = (row: number) =>
    Math.max(Math.abs(view.x[row] - midX) / size.width, Math.abs(view.y[row] - midY) / size.height);
  seen.sort((a, b) => distance(a) - distance(b));
  const most = seen.slice(0, withoutStragglers(seen.map(distance)));
  const [xs, ys] = [most.map(row => view.x[row]), most.map(row => view.y[row])];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/**
 * The number of ships to show, at least half of them. `distances`: from the middle, ascending. The furthest ships are
 * left out if the picture becomes much narrower without them: the share of the width that stays must be less than the
 * square of the share of ships that stay. For example, one of three ships is left out if the picture becomes less than
 * 4/9 as wide, and one of ten if it becomes less than 81/100 as wide.
 */
function withoutStragglers(distances: readonly number[]) {
  const all = distances.length;
  const worth = (ships: number) => ships ** 2 / Math.max(NEAREST, distances[ships - 1]);
  let best = all;
  for (let ships = all - 1; ships > 1 && ships >= all / 2; ships--)
    if (worth(ships) > worth(best)) best = ships;
  return best;
}

const isBody = ({ kind, flags }: View, row: number) =>
  kind[row] === SHIP || (kind[row] === BOSS && (flags[row] & FLAGS.warning) === 0);

/** Whether the thing of a row is in a shot from `centre`, between the HUD panels. */
export function isClear({ x, y }: View, row: number, centre: WorldPoint, size: ShotSize) {
  const [fromLeft, fromTop] = [x[row] - centre.x + size.width / 2, y[row] - centre.y + size.height / 2];
  const isBetween = (from: number, before: number, length: number, after: number) =>
    from >= before && from <= length - after;
  return (
    isBetween(fromLeft, size.left, size.width, size.right) &&
    isBetween(fromTop, size.top, size.height, size.bottom)
  );
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1];

/** Whether HUD panels cover a ship in a shot from `centre`. */
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

/** The share of all ships that are in a shot from `centre`, 0 to 1. */
export function shareOfShips({ count, kind, x, y }: View, centre: WorldPoint, size: ShotSize) {
  let [ships, seen] = [0, 0];
  for (let row = 0; row < count; row++) {
    if (kind[row] !== SHIP) continue;
    ships++;
    if (holds(size, centre, { x: x[row], y: y[row] })) seen++;
  }
  return ships === 0 ? 1 : seen / ships;
}
