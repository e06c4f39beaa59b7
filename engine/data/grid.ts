import { MAX_ENTITIES } from '../../schema/wire/snapshot.ts';
import type { IdList } from './id-list.ts';

/** Square cells over the arena. */
export interface Cells {
  cellsPerUnit: number;
  columns: number;
  rows: number;
  /** Left and upper edge. */
  left: number;
  top: number;
}

/**
 * A uniform grid: each cell lists the entities whose centre is in it. Entities beyond an edge belong to the cells along
 * that edge. Entity 0 ends a list.
 */
export interface Grid extends Cells {
  /** First entity of each cell. */
  head: Uint16Array;
  /** Next entity of the same cell, by entity. */
  next: Uint16Array;
}

export interface Area {
  width: number;
  height: number;
}

/** Cells over an area centred on the origin. `cell` is their side. Unit: u. */
export function createCells({ width, height }: Area, cell: number): Cells {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  return { cellsPerUnit: 1 / cell, columns, rows, left: -width / 2, top: -height / 2 };
}

export function createGrid(area: Area, cell: number): Grid {
  const cells = createCells(area, cell);
  const head = new Uint16Array(cells.columns * cells.rows);
  return { ...cells, head, next: new Uint16Array(MAX_ENTITIES + 1) };
}

/**
 * The index of the cell at a position along an axis, measured in cells; positions outside belong to the
 * outermost cells.
 */
export function clampCell(place: number, cells: number) {
  if (place < 0) return 0;
  return place >= cells ? cells - 1 : place | 0;
}

export const columnAt = ({ left, cellsPerUnit, columns }: Grid, x: number) =>
  clampCell((x - left) * cellsPerUnit, columns);
export const rowAt = ({ top, cellsPerUnit, rows }: Grid, y: number) =>
  clampCell((y - top) * cellsPerUnit, rows);

export const clearGrid = (grid: Grid) => grid.head.fill(0);

/** Adds all entities of a list to the grid. */
export function fillGrid(grid: Grid, { ids, count }: IdList, x: Float32Array, y: Float32Array) {
  const { head, next, columns } = grid;
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    const at = rowAt(grid, y[eid]) * columns + columnAt(grid, x[eid]);
    next[eid] = head[at];
    head[at] = eid;
  }
}
