/**
 * The ships of the floor: two teams with even and odd numbers, spread evenly over an arena that is as dense as the
 * game's.
 */

export const DT = 1 / 60;
export const SHIP_RADIUS = 18;
const HULL = 100;
const TOP_SPEED = 260;
const ACCELERATION = 320;
const TURN = 3.4 * DT;
const [TURN_COS, TURN_SIN] = [Math.cos(TURN), Math.sin(TURN)];

export const mulberry = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** Creates the ships. Headings are unit vectors, so that no angles are needed. */
export function createShips(count: number, random: () => number) {
  const width = 4_800 * Math.max(1, Math.sqrt(count / 60));
  const height = (width * 9) / 16;
  const column = (value: () => number = () => 0) => new Float32Array(count).map(value);
  const hx = column(() => random() * 2 - 1);
  return {
    count,
    width,
    height,
    x: column(() => random() * width),
    y: column(() => random() * height),
    vx: column(),
    vy: column(),
    hx,
    hy: hx.map(x => Math.sqrt(1 - x * x)),
    hull: column(() => HULL),
    target: new Int32Array(count).fill(-1),
  };
}

export type Ships = ReturnType<typeof createShips>;

/** Turns every ship towards the predicted position of its target, by at most one tick's turn, and accelerates it. */
export function steer({ count, width, height, x, y, vx, vy, hx, hy, target }: Ships) {
  for (let i = 0; i < count; i++) {
    const j = target[i];
    const dx = (j < 0 ? width / 2 : x[j] + vx[j] * 0.3) - x[i];
    const dy = (j < 0 ? height / 2 : y[j] + vy[j] * 0.3) - y[i];
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    const cos = (hx[i] * dx + hy[i] * dy) / length;
    if (cos >= TURN_COS) {
      hx[i] = dx / length;
      hy[i] = dy / length;
    } else {
      const sin = hx[i] * dy - hy[i] * dx < 0 ? -TURN_SIN : TURN_SIN;
      const turned = hx[i] * TURN_COS - hy[i] * sin;
      hy[i] = hx[i] * sin + hy[i] * TURN_COS;
      hx[i] = turned;
    }
    const nx = vx[i] + hx[i] * ACCELERATION * DT;
    const ny = vy[i] + hy[i] * ACCELERATION * DT;
    const speed = nx * nx + ny * ny;
    const slower = speed > TOP_SPEED * TOP_SPEED ? TOP_SPEED / Math.sqrt(speed) : 1;
    vx[i] = nx * slower;
    vy[i] = ny * slower;
  }
}

export function move({ count, width, height, x, y, vx, vy }: Ships) {
  for (let i = 0; i < count; i++) {
    x[i] = Math.min(width, Math.max(0, x[i] + vx[i] * DT));
    y[i] = Math.min(height, Math.max(0, y[i] + vy[i] * DT));
  }
}

/**
 * Subtracts a shot's damage from a hull. Returns true if that destroyed the ship, which then starts again elsewhere.
 */
export function strike(ships: Ships, i: number, random: () => number) {
  ships.hull[i] -= 6;
  if (ships.hull[i] > 0) return false;
  ships.hull[i] = HULL;
  ships.x[i] = random() * ships.width;
  ships.y[i] = random() * ships.height;
  ships.vx[i] = ships.vy[i] = 0;
  return true;
}
