import { SHIP_RADIUS, type Ships } from './ships.ts';

/**
 * A grid of cells. Each cell lists the ships that cover a part of it, so that a query at a position reads only one
 * cell.
 */

const CELL = 96;
const SEARCH_CELLS = 6;
/** Maximum number of cells that a ship covers. */
const MAX_CELLS = 4;

export function createCover({ count, width, height }: Ships) {
  const columns = Math.ceil(width / CELL) + 1;
  const rows = Math.ceil(height / CELL) + 1;
  return {
    columns,
    rows,
    /** Number of the first entry of each cell; 0 if the cell is empty. */
    head: new Int32Array(columns * rows),
    next: new Int32Array(count * MAX_CELLS + 1),
    ship: new Int32Array(count * MAX_CELLS + 1),
  };
}

export type Cover = ReturnType<typeof createCover>;

/** The cell of a position in the arena. */
export const cellAt = ({ columns }: Cover, x: number, y: number) =>
  ((y / CELL) | 0) * columns + ((x / CELL) | 0);

export function coverShips({ columns, head, next, ship }: Cover, { count, x, y }: Ships) {
  head.fill(0);
  let entry = 0;
  for (let i = 0; i < count; i++) {
    const left = (Math.max(0, x[i] - SHIP_RADIUS) / CELL) | 0;
    const right = ((x[i] + SHIP_RADIUS) / CELL) | 0;
    const bottom = ((y[i] + SHIP_RADIUS) / CELL) | 0;
    for (let row = (Math.max(0, y[i] - SHIP_RADIUS) / CELL) | 0; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const cell = row * columns + column;
        ship[++entry] = i;
        next[entry] = head[cell];
        head[cell] = entry;
      }
    }
  }
}

/** The nearest enemy in the first ring of cells that has one; -1 if there is none. */
export function nearestEnemy({ columns, rows, head, next, ship }: Cover, { x, y }: Ships, i: number) {
  const column = (x[i] / CELL) | 0;
  const row = (y[i] / CELL) | 0;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let ring = 0; ring <= SEARCH_CELLS && best < 0; ring++) {
    const last = Math.min(rows - 1, row + ring);
    for (let r = Math.max(0, row - ring); r <= last; r++) {
      const step = r === row - ring || r === row + ring ? 1 : Math.max(1, 2 * ring);
      for (let c = column - ring; c <= column + ring; c += step) {
        if (c < 0 || c >= columns) continue;
        for (let entry = head[r * columns + c]; entry > 0; entry = next[entry]) {
          const j = ship[entry];
          const distance = (x[j] - x[i]) ** 2 + (y[j] - y[i]) ** 2;
          if (((i ^ j) & 1) === 0 || distance >= least) continue;
          least = distance;
          best = j;
        }
      }
    }
  }
  return best;
}
