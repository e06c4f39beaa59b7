import { MAX_SHOTS } from '../../schema/wire/snapshot.ts';

/**
 * Lasers in flight: a pool of columns rather than entities, because hundreds come and go. The first `count` rows are
 * live; the last shot moves into the row of a shot that ends.
 */
export const createShots = () => ({
  count: 0,
  /** Number of shots fired so far, which is also the number of the last one. */
  fired: 0,
  columns: {
    x: new Float32Array(MAX_SHOTS),
    y: new Float32Array(MAX_SHOTS),
    vx: new Float32Array(MAX_SHOTS),
    vy: new Float32Array(MAX_SHOTS),
    /** Ship that fired the shot. */
    owner: new Uint32Array(MAX_SHOTS),
    side: new Uint16Array(MAX_SHOTS),
    /** Ticks left. */
    left: new Uint16Array(MAX_SHOTS),
    number: new Float64Array(MAX_SHOTS),
  },
});

export type Shots = ReturnType<typeof createShots>;

/** Ends the shot in the given row. The last shot moves into that row. */
export function endShot(shots: Shots, row: number) {
  const { x, y, vx, vy, owner, side, left, number } = shots.columns;
  const last = --shots.count;
  x[row] = x[last];
  y[row] = y[last];
  vx[row] = vx[last];
  vy[row] = vy[last];
  owner[row] = owner[last];
  side[row] = side[last];
  left[row] = left[last];
  number[row] = number[last];
}
