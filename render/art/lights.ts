import { noise } from './noise.ts';
import { smooth } from './pixels.ts';
import { light } from './sprite.ts';

/** Lights: soft white shapes that are added to the picture below them. */

const bell = (value: number, width: number) => Math.exp(-((value / width) ** 2));

/** Fades to nothing at the rim, so that the square shape of the sprite is not visible. */
const inside = (distance: number) => 1 - smooth(0.7, 1, distance);

/** A wide, soft light with a bright centre. */
export const glow = light(128, (x, y) => {
  const distance = Math.hypot(x, y);
  return (0.75 * bell(distance, 0.22) + 0.35 * bell(distance, 0.52)) * inside(distance);
});

/** A bright point. */
export const spark = light(48, (x, y) => {
  const distance = Math.hypot(x, y);
  return (bell(distance, 0.34) * 1.3 + 0.2 * bell(distance, 0.7)) * inside(distance);
});

/** A flying spark: a line along x, brightest at its head on the right. */
export const streak = light(64, (x, y) => bell(y, 0.16) * smooth(-1, 0.75, x) * (1 - smooth(0.78, 1, x)));

/** A laser bolt along x: a hard core in a soft sheath. */
export const bolt = light(128, (x, y) => {
  const along = smooth(-0.98, -0.2, x) * (1 - smooth(0.62, 0.97, x));
  return along * (bell(y, 0.2) + 0.35 * bell(y, 0.48)) * (1 - smooth(0.8, 1, Math.abs(y)));
});

/** The white core of a bolt. */
export const boltCore = light(96, (x, y) => {
  const along = smooth(-0.9, 0.2, x) * (1 - smooth(0.6, 0.95, x));
  return along * bell(y, 0.3) * 1.2;
});

/** A piece of a ribbon along x, with soft sides and no change along its length. */
export const ribbon = { ...light(64, (_x, y) => bell(y, 0.24)), crop: 12 };

/** An engine flame along x: its root is at the right edge, its tip at the left. */
export const flame = light(96, (x, y) => {
  const along = (x + 1) / 2;
  const width = 0.1 + 0.34 * along ** 0.7;
  return bell(y, width) * along ** 1.6 * (1 - smooth(0.93, 1, x));
});

/** A puff of smoke with ragged edges. */
export const smoke = light(96, (x, y) => {
  const distance = Math.hypot(x, y);
  const torn = distance + noise(x * 2.2 + 4, y * 2.2, 1.5) * 0.3 + noise(x * 5, y * 5, 7.5) * 0.12;
  return (1 - smooth(0.25, 0.85, torn)) * 0.5 * inside(distance);
});

/** A ragged ball of fire. */
export const fireball = light(128, (x, y) => {
  const distance = Math.hypot(x, y);
  const angle = Math.atan2(y, x);
  const ragged = distance + noise(Math.cos(angle) * 2.5, Math.sin(angle) * 2.5, distance * 2.5) * 0.24;
  return (1 - smooth(0.1, 0.78, ragged)) * inside(distance);
});

/** A shock wave: sharp outside, fading inwards. */
export const ring = light(192, (x, y) => {
  const distance = Math.hypot(x, y);
  return smooth(0.6, 0.93, distance) ** 3 * (1 - smooth(0.93, 0.99, distance));
});

const HEX = 0.17;

/** Brightness of a honeycomb at a point: 1 on the edges of its cells, 0 far from them. */
function comb(x: number, y: number) {
  const q = (x * Math.sqrt(3)) / 3 / HEX - y / 3 / HEX;
  const r = (y * 2) / 3 / HEX;
  const offsets = [q, r, -q - r].map(value => Math.abs(value - Math.round(value)));
  return smooth(0.36, 0.5, Math.max(...offsets));
}

/** A raised shield: a dome of cells with a bright rim. */
export const dome = light(192, (x, y) => {
  const distance = Math.hypot(x, y);
  if (distance >= 1) return 0;
  const bulge = 1 + distance * distance * 0.6; // cells shrink towards the rim
  const cells = comb(x * bulge, y * bulge) * 0.35 * smooth(0.2, 0.9, distance);
  const rim = bell(distance - 0.93, 0.05) * 0.95;
  return (cells + rim + 0.34 * smooth(0.35, 1, distance) ** 2) * (1 - smooth(0.95, 1, distance));
});

/** The bow wave in front of a dashing ship, and the streaks along its sides. The ship faces right. */
export const bow = light(160, (x, y) => {
  const front = x - (0.82 - y * y * 1.35);
  const wave = bell(front, 0.09) * (1 - smooth(0.45, 0.85, Math.abs(y)));
  const behind = smooth(-1, 0.6, x) * (front < 0 ? 1 : 0);
  const streaks = bell(Math.abs(y) - 0.4 * (1 - 0.3 * x), 0.08) * 0.5;
  return wave + behind * (streaks + 0.14 * (1 - smooth(0.2, 0.75, Math.abs(y))));
});
