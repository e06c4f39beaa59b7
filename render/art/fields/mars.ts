import { layered, noise } from '../noise.ts';
import { mix, ramp, rgb, scale, smooth } from '../pixels.ts';
import { type Ball, type Ground, turned, unit, type Vector } from './ball.ts';
import { craterRelief, craters } from './craters.ts';

const CRATERS = craters(110, 0.1, 21);
const DUST = [
  [0, rgb('#4a2216')],
  [0.4, rgb('#8f4526')],
  [0.7, rgb('#c06a3a')],
  [1, rgb('#dc9a66')],
] as const;
const ICE = rgb('#efe6e0');
const ABYSS = rgb('#2c120c');

/** Rust, dark plains, a canyon and a polar ice cap. */
function ground(point: Vector): Ground {
  const [x, y, z] = turned(point, -0.3, 0.4);
  const warp = layered(x * 2 + 9, y * 2, z * 2, 5);
  const dust = layered(x * 1.3 + warp, y * 2.2 + warp * 0.4, z * 1.3, 6);
  const canyonAt = 0.02 + noise(x * 2.5, 3, z * 2.5) * 0.1 + layered(x * 7, y * 7, z * 7, 3) * 0.06;
  const canyon =
    (1 - smooth(0.008, 0.03, Math.abs(y - canyonAt))) * smooth(-0.7, -0.3, x) * (1 - smooth(0.2, 0.5, x));
  const { bump, light } = craterRelief(CRATERS, [x, y, z]);
  const plain = scale(ramp(DUST, smooth(-0.45, 0.5, dust)), 1 + light * 0.7);
  const cap = smooth(0.83, 0.87, -y + noise(x * 6, y * 6, z * 6) * 0.07);
  const relief = layered(x * 5, y * 5, z * 5, 4) * 0.35;
  return {
    color: mix(mix(plain, ABYSS, canyon * 0.8), ICE, cap),
    bump: [bump[0] * 0.7 + relief, bump[1] * 0.7 - relief, bump[2] * 0.7],
  };
}

export const mars: Ball = {
  x: 0.235,
  y: 0.98,
  radius: 0.72,
  light: unit([0.76, -0.64, 0.14]),
  air: rgb('#e8a06a'),
  airHeight: 0.022,
  ground,
};
