import type { WorldPoint } from './framing.ts';
import type { Rect } from './occupied.ts';
import { createWeightSums, type Interest } from './weight-sums.ts';

/** Plans what a camera shot should show, by the weight of everything that would be visible in it. */

/** Size of a camera shot, and how far HUD panels extend inwards from its sides. Unit: u. */
export interface ShotSize {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  plates?: readonly Rect[];
}

/** A shot's centre and its worth. */
export interface PlannedShot extends WorldPoint {
  value: number;
}

/** Number of cells across the width and the height of a shot. */
const CELLS_A_SHOT = 12;
/**
 * Size of the middle of a shot, as a share of the shot's width and height. Content in the middle counts twice, because
 * viewers hardly look at the edges.
 */
const MIDDLE = 0.5;
/** Largest distance to the centre of a shot to which the camera can pan, as a share of the shot's width and height. */
const NEAR = 0.3;

/**
 * A plan of the current moment. It takes a few steps for each interest and for each cell of a grid over the area of the
 * interests; `steps` counts them.
 */
export function createPlan(interests: readonly Interest[], size: ShotSize) {
  const cell = { width: size.width / CELLS_A_SHOT, height: size.height / CELLS_A_SHOT };
  const sums = createWeightSums(interests, cell);

  const around = ({ x, y }: WorldPoint, width: number, height: number) =>
    sums.within(x - width / 2, y - height / 2, x + width / 2, y + height / 2);

  function worthOf(place: WorldPoint, shot: ShotSize) {
    const left = place.x - shot.width / 2;
    const top = place.y - shot.height / 2;
    let worth = around(place, shot.width, shot.height);
    worth += around(clearCentre(shot, place), shot.width * MIDDLE, shot.height * MIDDLE);
    for (const { x, y, width, height } of shot.plates ?? [])
      worth -= sums.within(left + x, top + y, left + x + width, top + y + height);
    return worth;
  }
  const valueAt = (place: WorldPoint) => worthOf(place, size);

  return {
    steps: sums.steps + interests.length,
    /**
     * Worth of a shot from a position: the weight of everything in the picture that HUD panels do not cover, plus the
     * weight in its middle once more.
     */
    valueAt,
    /** The worth of a shot of another size. */
    worthOf,
    /** The best of all shots that have an interest in the middle, or of those near a position; null for none. */
    best(near?: WorldPoint): PlannedShot | null {
      let best: PlannedShot | null = null;
      for (const interest of interests) {
        const centre = centredOn(size, interest);
        if (near && !isNear(size, near, centre)) continue;
        const value = valueAt(centre);
        if (!best || value > best.value) best = { ...centre, value };
      }
      return best;
    },
    /**
     * The centre of the shot that has the content of the shot from `centre` in its middle; null if the shot from
     * `centre` has no content.
     */
    recentred(centre: WorldPoint): WorldPoint | null {
      const middle = centreOf(interests, size, centre);
      return middle && centredOn(size, middle);
    },
  };
}

/** The centre of a shot that has a position in the middle of the area clear of HUD panels. */
export const centredOn = ({ left, right, top, bottom }: ShotSize, { x, y }: WorldPoint): WorldPoint => ({
  x: x - (left - right) / 2,
  y: y - (top - bottom) / 2,
});

/** The middle of the area clear of HUD panels in a shot from `centre`. */
const clearCentre = ({ left, right, top, bottom }: ShotSize, { x, y }: WorldPoint): WorldPoint => ({
  x: x + (left - right) / 2,
  y: y + (top - bottom) / 2,
});

const isNear = ({ width, height }: ShotSize, place: WorldPoint, { x, y }: WorldPoint) =>
  Math.abs(x - place.x) <= width * NEAR && Math.abs(y - place.y) <= height * NEAR;

/** Whether a shot from `centre` has a position in the picture. */
export const holds = ({ width, height }: ShotSize, centre: WorldPoint, { x, y }: WorldPoint) =>
  Math.abs(x - centre.x) <= width / 2 && Math.abs(y - centre.y) <= height / 2;

/** The middle, by weight, of the content of a shot. */
function centreOf(interests: readonly Interest[], size: ShotSize, centre: WorldPoint): WorldPoint | null {
  let [sumX, sumY, sum] = [0, 0, 0];
  for (const interest of interests) {
    if (!holds(size, centre, interest)) continue;
    const { x, y, weight } = interest;
    sumX += x * weight;
    sumY += y * weight;
    sum += weight;
  }
  return sum > 0 ? { x: sumX / sum, y: sumY / sum } : null;
}
