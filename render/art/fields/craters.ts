import { scatter } from '../noise.ts';
import { smooth } from '../pixels.ts';
import { dot, unit, type Vector } from './ball.ts';

interface Crater {
  at: Vector;
  radius: number;
}

/** Craters all over a ball, a few large and many small. */
export const craters = (count: number, largest: number, seed: number): Crater[] =>
  Array.from({ length: count }, (_, i) => {
    const z = scatter(seed + i * 1.7) * 2 - 1;
    const around = scatter(seed + i * 3.1) * 2 * Math.PI;
    const ring = Math.sqrt(1 - z * z);
    const radius = largest * (0.12 + 0.88 * scatter(seed + i * 5.3) ** 5);
    return { at: [Math.cos(around) * ring, Math.sin(around) * ring, z] as const, radius };
  });

/** Half the width of a crater's rounded rim, as a share of its radius. */
const RIM = 0.07;

/** How far craters tilt the ground at a point, and how much brighter their floors and rims are. */
export function craterRelief(list: readonly Crater[], point: Vector): { bump: Vector; light: number } {
  let [x, y, z, light] = [0, 0, 0, 0];
  for (const { at, radius } of list) {
    const along = dot(at, point);
    if (along < 1 - radius * radius) continue;
    const off: Vector = [point[0] - at[0], point[1] - at[1], point[2] - at[2]];
    const distance = Math.hypot(...off) / radius;
    if (distance > 1.25) continue;
    // The wall slopes inwards up to the rim; beyond it the ground slopes outwards. The rim is rounded, so that it has no
    // steps.
    const outside = smooth(1 - RIM, 1 + RIM, distance);
    const slope = (1.25 - distance) * 2.2 * outside - distance ** 3 * (1 - outside);
    const [ux, uy, uz] = unit(off);
    x += ux * slope;
    y += uy * slope;
    z += uz * slope;
    light += (1.25 - distance) * 0.5 * outside - 0.07 * (1 - outside);
  }
  return { bump: [x * 0.8, y * 0.8, z * 0.8], light };
}
