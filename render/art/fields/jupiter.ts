import { layered, noise } from '../noise.ts';
import { mix, type Rgb, ramp, rgb, smooth } from '../pixels.ts';
import { type Ball, type Ground, turned, unit, type Vector } from './ball.ts';

const BELTS = [
  [0, rgb('#6d5a4c')],
  [0.12, rgb('#8d7562')],
  [0.24, rgb('#c9b193')],
  [0.33, rgb('#8a5636')],
  [0.41, rgb('#b77a4a')],
  [0.47, rgb('#e9dcc2')],
  [0.56, rgb('#dcc7a2')],
  [0.62, rgb('#9c5f38')],
  [0.7, rgb('#c79a6b')],
  [0.8, rgb('#d9c4a4')],
  [0.9, rgb('#8b7765')],
  [1, rgb('#675848')],
] as const;
/** Makes the planet so dark and grey that shots and mines stand out in front of it. */
const CALM = { share: 0.62, grey: 0.2 };
const SPOT = { x: 0.3, y: 0.12, width: 0.27, height: 0.15, color: rgb('#b4512e') };

/** Belts that flow past each other, and the great storm. */
function ground(point: Vector): Ground {
  const [x, y, z] = turned(point, -0.28);
  const reach = Math.hypot((x - SPOT.x) / SPOT.width, (y - SPOT.y) / SPOT.height);
  const eddy =
    Math.exp(-((reach - 1) ** 2) * 3) * 0.05 * Math.sin(Math.atan2(y - SPOT.y, x - SPOT.x) * 5 + reach * 9);
  const curl = layered(x * 3 + noise(x * 2, y * 9, z) * 0.8, y * 9, z * 3, 5);
  const belt = ramp(BELTS, y * 0.5 + 0.5 + curl * 0.035 + eddy);
  const fine = 1 + layered(x * 5, y * 34, z * 5, 4) * 0.28;
  const swirl = Math.sin(reach * 11 + Math.atan2(y - SPOT.y, x - SPOT.x) * 2 + curl * 3) * 0.12;
  const color = mix(belt, SPOT.color, (1 - smooth(0.72, 1.02, reach)) * (0.85 + swirl));
  return { color: calm([color[0] * fine, color[1] * fine, color[2] * fine]) };
}

function calm(color: Rgb): Rgb {
  const grey = (color[0] + color[1] + color[2]) / 3;
  const [red, green, blue] = mix(color, [grey, grey, grey], CALM.grey);
  return [red * CALM.share, green * CALM.share, blue * CALM.share];
}

export const jupiter: Ball = {
  x: 0.17,
  y: 0.84,
  radius: 0.86,
  light: unit([0.78, -0.6, 0.16]),
  air: rgb('#a3886c'),
  airHeight: 0.018,
  ground,
};
