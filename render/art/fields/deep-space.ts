import { layered } from '../noise.ts';
import { computePicture, mix, type Pixel, ramp, rgb, smooth } from '../pixels.ts';
import { type Ball, type Ground, pixelsOf, turned, unit, type Vector } from './ball.ts';

/** The landmarks of deep space: a lone planet far from any sun, its moon, and a galaxy far behind them. */

const BANDS = [
  [0, rgb('#241a4a')],
  [0.3, rgb('#4a3488')],
  [0.5, rgb('#7a5ac0')],
  [0.62, rgb('#3f7a9c')],
  [0.8, rgb('#4a3488')],
  [1, rgb('#1c1640')],
] as const;
const LIGHT = unit([-0.72, -0.62, 0.24]);

/** Bands of violet gas, with storms along their edges. */
function bands(point: Vector): Ground {
  const [x, y, z] = turned(point, 0.5);
  const curl = layered(x * 2.4, y * 7, z * 2.4, 5);
  return { color: ramp(BANDS, y * 0.5 + 0.5 + curl * 0.09) };
}

export const loner: Ball = {
  x: 0.83,
  y: 0.66,
  radius: 0.15,
  light: LIGHT,
  air: rgb('#8f7aff'),
  airHeight: 0.03,
  ground: bands,
};

export const lonersMoon: Ball = {
  x: 0.725,
  y: 0.575,
  radius: 0.022,
  light: LIGHT,
  air: rgb('#9aa4b8'),
  airHeight: 0,
  ground([x, y, z]) {
    return { color: mix(rgb('#6d6480'), rgb('#b8aec4'), smooth(-0.2, 0.3, layered(x * 3, y * 3, z * 3, 4))) };
  },
};

/** Position of the galaxy in the picture, how flat it looks, and how its arms wind. */
const GALAXY = { x: 0.3, y: 0.34, radius: 0.3 };
const TILT = -0.5;
const FLATNESS = 0.42;
const ARMS = 2;
const WINDING = 5.2;
const CORE = rgb('#ffe0b0');
const ARM = rgb('#7f9cff');

function galaxyPixel(dx: number, dy: number): Pixel | undefined {
  const [along, across] = turned([dx, dy, 0], TILT);
  const radius = Math.hypot(along, across / FLATNESS);
  if (radius >= 1) return undefined;
  const turn = Math.atan2(across / FLATNESS, along);
  const dust = layered(along * 5, (across / FLATNESS) * 5, 3, 5);
  const arm = 0.5 + 0.5 * Math.cos(ARMS * turn - WINDING * Math.log(radius + 0.06) + dust * 1.6);
  const disc = (1 - radius) ** 1.5 * (0.18 + 0.82 * arm ** 2) * (0.75 + dust);
  const core = Math.exp(-radius * 9);
  return {
    color: mix(ARM, CORE, Math.exp(-radius * 4)),
    alpha: Math.min(0.85, Math.max(0, disc * 0.5) + core * 0.7),
  };
}

/** Paints the galaxy on a transparent picture. */
export function paintGalaxy(width: number, height: number): OffscreenCanvas {
  const { x, y, radius } = pixelsOf(GALAXY, width, height);
  return computePicture(width, height, (px, py) => galaxyPixel((px - x) / radius, (py - y) / radius));
}
