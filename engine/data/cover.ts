import { type Area, type Cells, clampCell, createCells } from './grid.ts';

/**
 * A grid that lists every solid entity in each cell that the entity can touch, not only in the cell of its centre. So
 * the cell of a point lists every entity that can be at the point. Entry 0 ends a list.
 */
export interface Cover extends Cells {
  /** For each entry: its entity, and the next entry of the same cell. */
  entity: Uint16Array;
  next: Uint16Array;
  entries: number;
}

const MAX_ENTRIES = 65_535;

/** Creates an empty cover of an area. `cell`: side of a cell in u. */
export const createCover = (area: Area, cell: number): Cover => ({
  ...createCells(area, cell),
  entity: new Uint16Array(MAX_ENTRIES + 1),
  next: new Uint16Array(MAX_ENTRIES + 1),
  entries: 0,
});

export function clearCover(cover: Cover) {
  cover.head.fill(0);
  cover.entries = 0;
}

/** Lists an entity in all cells within its reach along both axes. Unit: u. */
export function addToCover(cover: Cover, eid: number, x: number, y: number, reach: number) {
  const { cellsPerUnit, columns, rows, left, top, head, entity, next } = cover;
  const firstColumn = clampCell((x - reach - left) * cellsPerUnit, columns);
  const lastColumn = clampCell((x + reach - left) * cellsPerUnit, columns);
  const firstRow = clampCell((y - reach - top) * cellsPerUnit, rows);
  const lastRow = clampCell((y + reach - top) * cellsPerUnit, rows);
  let last = cover.entries;
  for (let row = firstRow; row <= lastRow && last < MAX_ENTRIES - columns; row++) {
    for (let at = row * columns + firstColumn; at <= row * columns + lastColumn; at++) {
      entity[++last] = eid;
      next[last] = head[at];
      head[at] = last;
    }
  }
  cover.entries = last;
}

/** First entry of the cell at a point, 0 if the cell is empty. */
export const firstAt = ({ cellsPerUnit, columns, rows, left, top, head }: Cover, x: number, y: number) =>
  head[clampCell((y - top) * cellsPerUnit, rows) * columns + clampCell((x - left) * cellsPerUnit, columns)];
