import { layered, noise } from '../noise.ts';
import { computePicture, mix, type Pixel, ramp, rgb, scale, smooth } from '../pixels.ts';
import { coverOf, over, pixelsOf } from './ball.ts';

const HEAT = [
  [0, rgb('#8a1c04')],
  [0.4, rgb('#d04a08')],
  [0.75, rgb('#ff8f1c')],
  [1.1, rgb('#ffe6a8')],
] as const;
const CORONA = [rgb('#ff8a1e'), rgb('#5e1204')] as const;

const PLACE = { x: 0.98, y: 0.44, radius: 0.56 };

/** Boiling grains, dark spots, and a glowing edge. */
function surface(x: number, y: number): Pixel {
  const z = Math.sqrt(Math.max(0, 1 - x * x - y * y));
  const warp = layered(x * 3, y * 3, z * 3, 4);
  const boil = layered(x * 7 + warp * 2, y * 7 + warp * 2, z * 7, 5);
  const spot = smooth(0.34, 0.5, layered(x * 2.2 + 8, y * 3.4, z * 2.2, 3) + warp * 0.15);
  const heat = 0.62 + boil * 0.62 + (1 - z) ** 2 * 0.2 - spot * 0.6;
  return { color: scale(ramp(HEAT, heat), 0.72), alpha: 1 };
}

/** Rays and arches beyond the edge. */
function corona(x: number, y: number, distance: number): Pixel {
  const [ux, uy] = [x / distance, y / distance];
  const height = distance - 1;
  const rays =
    0.6 + 0.5 * layered(ux * 4, uy * 4, height * 0.7, 4) + 0.35 * noise(ux * 11, uy * 11, height * 2);
  const near = Math.exp(-height * 7) * 0.95;
  const far = Math.exp(-height * 1.7) * 0.5 * Math.max(0.1, rays);
  return { color: mix(CORONA[0], CORONA[1], smooth(0, 1.1, height)), alpha: Math.min(1, near + far) };
}

/** Paints the sun on a transparent picture. */
export function paintSun(width: number, height: number): OffscreenCanvas {
  const { x, y, radius } = pixelsOf(PLACE, width, height);
  return computePicture(width, height, (px, py) => {
    const dx = (px - x) / radius;
    const dy = (py - y) / radius;
    const distance = Math.hypot(dx, dy);
    const alpha = coverOf(distance, radius);
    const face = alpha > 0 ? { ...surface(dx, dy), alpha } : undefined;
    if (face && alpha === 1) return face;
    const around = corona(dx, dy, distance);
    return face ? over(around, face) : around;
  });
}
