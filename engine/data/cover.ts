import { type Area, type Cells, clampCell, createCells } from './grid.ts';

/**
 * A grid that lists every solid entity in each cell that the entity can touch, not only in the cell of its centre. So
 * the cell of a point lists every entity that can be at the point. Entry 0 ends a list.
 */
export interface Cover extends Cells {
  /** First entry of each cell. */
  head: Uint32Array;
  /** For each entry: its entity, and the next entry of the same cell. They grow when they are full. */
  entity: Uint16Array;
  next: Uint32Array;
  entries: number;
}

/** Number of entries that fit before the arrays grow. */
const FIRST_ENTRIES = 16_384;

/** Creates an empty cover of an area. `cell`: side of a cell in u. */
export function createCover(area: Area, cell: number): Cover {
  const cells = createCells(area, cell);
  return {
    ...cells,
    head: new Uint32Array(cells.columns * cells.rows),
    entity: new Uint16Array(FIRST_ENTRIES),
    next: new Uint32Array(FIRST_ENTRIES),
    entries: 0,
  };
}

export function clearCover(cover: Cover) {
  cover.head.fill(0);
  cover.entries = 0;
}

/** Lists an entity in all cells within its reach along both axes. Unit: u. */
export function addToCover(cover: Cover, eid: number, x: number, y: number, reach: number) {
  const { cellsPerUnit, columns, rows, left, top, head } = cover;
  const firstColumn = clampCell((x - reach - left) * cellsPerUnit, columns);
  const lastColumn = clampCell((x + reach - left) * cellsPerUnit, columns);
  const firstRow = clampCell((y - reach - top) * cellsPerUnit, rows);
  const lastRow = clampCell((y + reach - top) * cellsPerUnit, rows);
  makeRoom(cover, (lastColumn - firstColumn + 1) * (lastRow - firstRow + 1));
  const { entity, next } = cover;
  let last = cover.entries;
  for (let row = firstRow; row <= lastRow; row++) {
    for (let at = row * columns + firstColumn; at <= row * columns + lastColumn; at++) {
      entity[++last] = eid;
      next[last] = head[at];
      head[at] = last;
    }
  }
  cover.entries = last;
}

/** Makes room for `count` more entries. Entry 0 is none. */
function makeRoom(cover: Cover, count: number) {
  let room = cover.entity.length;
  if (cover.entries + count < room) return;
  while (cover.entries + count >= room) room *= 2;
  const { entity, next } = cover;
  cover.entity = new Uint16Array(room);
  cover.next = new Uint32Array(room);
  cover.entity.set(entity);
  cover.next.set(next);
}

/** First entry of the cell at a point, 0 if the cell is empty. */
export const firstAt = ({ cellsPerUnit, columns, rows, left, top, head }: Cover, x: number, y: number) =>
  head[clampCell((y - top) * cellsPerUnit, rows) * columns + clampCell((x - left) * cellsPerUnit, columns)];
