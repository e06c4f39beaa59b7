/**
 * Counts flashes by WCAG 2.2, success criterion 2.3.1. A general flash is a pair of opposing changes in
 * relative luminance of 0.1 or more, with the darker image below 0.8. A red flash is a pair of opposing
 * changes that involve saturated red (R/(R+G+B) at least 0.8) and change (R-G-B) x 320 by more than 20. A
 * film fails if more than three flashes within a second together cover a quarter of any window of 341 x 256
 * pixels, in a picture whose longer side has 1,024 pixels.
 */

/** A film. Each frame contains the linear red, green and blue values of every cell, row by row. */
export interface Film {
  columns: number;
  rows: number;
  /** Frames per second. */
  rate: number;
  frames: Float32Array[];
}

export interface FlashCount {
  /** Maximum number of flashes within one second in any cell. A single change counts as half a flash. */
  most: number;
  /** Largest share of the picture that flashed more than three times within the same second. */
  area: number;
  /**
   * Largest share of any window of ten degrees that flashed more than three times within the same second. The film
   * fails at 0.25 or more.
   */
  window: number;
}

const LEAST_CHANGE = { general: 0.1, red: 20 / 320 };
const DARKER_BELOW = 0.8;
const SATURATED = 0.8;
/** Three flashes of two changes each are allowed within a second. */
const ALLOWED_CHANGES = 6;
/** Share of a window that must flash too often for a film to fail. */
export const FAILING_WINDOW = 0.25;
/** Size of a window of ten degrees, as fractions of the picture's longer side. */
const WINDOW = { width: 341 / 1024, height: 256 / 1024 };

type Signal = (r: number, g: number, b: number) => number;
const SIGNALS: Record<keyof typeof LEAST_CHANGE, Signal> = {
  general: (r, g, b) => 0.2126 * r + 0.7152 * g + 0.0722 * b,
  red: (r, g, b) => (r >= SATURATED * (r + g + b) ? Math.max(0, r - g - b) : 0),
};

export const countFlashes = (film: Film): Record<keyof typeof LEAST_CHANGE, FlashCount> => ({
  general: countOf(film, 'general'),
  red: countOf(film, 'red'),
});

function countOf(film: Film, kind: keyof typeof LEAST_CHANGE): FlashCount {
  const { columns, rows, rate, frames } = film;
  const cells = columns * rows;
  const changes = Array.from({ length: frames.length }, () => new Uint8Array(cells));
  for (let cell = 0; cell < cells; cell++) markChanges(film, kind, cell, changes);
  const inASecond = new Uint16Array(cells);
  const count: FlashCount = { most: 0, area: 0, window: 0 };
  for (const [at, now] of changes.entries()) {
    const gone = changes[at - rate];
    for (let cell = 0; cell < cells; cell++) inASecond[cell] += now[cell] - (gone?.[cell] ?? 0);
    const failing = inASecond.map(number => Number(number > ALLOWED_CHANGES));
    const failed = failing.reduce((sum, one) => sum + one, 0);
    count.most = Math.max(count.most, inASecond.reduce((a, b) => Math.max(a, b), 0) / 2);
    count.area = Math.max(count.area, failed / cells);
    if (failed > 0) count.window = Math.max(count.window, worstWindow(failing, columns, rows));
  }
  return count;
}

/** Marks the frames in which a cell changes by enough to count, in the direction opposite to its previous change. */
function markChanges({ frames }: Film, kind: keyof typeof LEAST_CHANGE, cell: number, changes: Uint8Array[]) {
  const least = LEAST_CHANGE[kind];
  const signal = SIGNALS[kind];
  const valueAt = (frame: Float32Array) => signal(frame[cell * 3], frame[cell * 3 + 1], frame[cell * 3 + 2]);
  let [low, high] = [valueAt(frames[0]), valueAt(frames[0])];
  let direction = 0;
  for (const [at, frame] of frames.entries()) {
    const value = valueAt(frame);
    if (direction <= 0 && value >= low + least && low < DARKER_BELOW) {
      changes[at][cell] = 1;
      [direction, high] = [1, value];
    } else if (direction >= 0 && value <= high - least && value < DARKER_BELOW) {
      changes[at][cell] = 1;
      [direction, low] = [-1, value];
    }
    low = direction > 0 ? value : Math.min(low, value);
    high = direction < 0 ? value : Math.max(high, value);
  }
}

/** Returns the largest share of failing cells in any window. */
function worstWindow(failing: Uint16Array, columns: number, rows: number) {
  const long = Math.max(columns, rows);
  const [width, height] = [Math.round(long * WINDOW.width), Math.round(long * WINDOW.height)];
  const sums = summed(failing, columns, rows);
  const sum = (x: number, y: number) => sums[y * (columns + 1) + x];
  let worst = 0;
  for (let y = 0; y + height <= rows; y++)
    for (let x = 0; x + width <= columns; x++) {
      const inside = sum(x + width, y + height) - sum(x, y + height) - sum(x + width, y) + sum(x, y);
      worst = Math.max(worst, inside / (width * height));
    }
  return worst;
}

/** Returns, for each corner of a cell, the sum of all cells above and to the left of it. */
function summed(cells: Uint16Array, columns: number, rows: number) {
  const sums = new Uint32Array((columns + 1) * (rows + 1));
  for (let y = 0; y < rows; y++) {
    let row = 0;
    for (let x = 0; x < columns; x++) {
      row += cells[y * columns + x];
      sums[(y + 1) * (columns + 1) + x + 1] = sums[y * (columns + 1) + x + 1] + row;
    }
  }
  return sums;
}
