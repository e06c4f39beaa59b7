import type { WorldPoint } from './framing.ts';

/** A point of interest. `weight` is given as a number of plain ships. */
export interface Interest extends WorldPoint {
  weight: number;
}

/** Maximum number of cells along a side of the grid. */
const MOST_CELLS = 192;

/**
 * Sums weights within rectangles in constant time. It uses a grid of cells about as large as `cell`, each holding the
 * sum from the grid's upper left corner (a summed-area table). A weight is spread evenly over its cell. `steps`: number
 * of interests and cells that were processed.
 */
export function createWeightSums(interests: readonly Interest[], cell: { width: number; height: number }) {
  const { left, top, right, bottom } = boundsOf(interests);
  const cellWidth = Math.max(cell.width, (right - left) / MOST_CELLS);
  const cellHeight = Math.max(cell.height, (bottom - top) / MOST_CELLS);
  const columns = Math.floor((right - left) / cellWidth) + 1;
  const rows = Math.floor((bottom - top) / cellHeight) + 1;
  const stride = columns + 1;
  const sums = new Float64Array(stride * (rows + 1));
  for (const { x, y, weight } of interests) {
    const column = Math.floor((x - left) / cellWidth);
    const row = Math.floor((y - top) / cellHeight);
    sums[(row + 1) * stride + column + 1] += weight;
  }
  accumulate(sums, columns, rows);

  /** The sum of all weights above and to the left of a position, which is given in cells. */
  function upTo(x: number, y: number) {
    const column = Math.min(Math.floor(x), columns - 1);
    const row = Math.min(Math.floor(y), rows - 1);
    const at = row * stride + column;
    const upper = sums[at] + (sums[at + 1] - sums[at]) * (x - column);
    const lower = sums[at + stride] + (sums[at + stride + 1] - sums[at + stride]) * (x - column);
    return upper + (lower - upper) * (y - row);
  }

  return {
    steps: interests.length + columns * rows,
    /** The weight in the rectangle between two corners, in u. */
    within(fromX: number, fromY: number, toX: number, toY: number) {
      const x0 = clamp((fromX - left) / cellWidth, columns);
      const x1 = clamp((toX - left) / cellWidth, columns);
      const y0 = clamp((fromY - top) / cellHeight, rows);
      const y1 = clamp((toY - top) / cellHeight, rows);
      return upTo(x1, y1) - upTo(x0, y1) - upTo(x1, y0) + upTo(x0, y0);
    },
  };
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** Turns the weights of cells into sums from the corner. */
function accumulate(sums: Float64Array, columns: number, rows: number) {
  const stride = columns + 1;
  for (let row = 1; row <= rows; row++) {
    for (let column = 1, line = 0; column <= columns; column++) {
      const at = row * stride + column;
      line += sums[at];
      sums[at] = line + sums[at - stride];
    }
  }
}

function boundsOf(interests: readonly Interest[]) {
  const [first = { x: 0, y: 0 }] = interests;
  const bounds = { left: first.x, right: first.x, top: first.y, bottom: first.y };
  for (const { x, y } of interests) {
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}
