import { layered, noise } from '../noise.ts';
import { mix, ramp, rgb, smooth } from '../pixels.ts';
import { type Ball, type Ground, turned, unit, type Vector } from './ball.ts';

const SEA = [
  [0, rgb('#04142e')],
  [0.75, rgb('#0a3a68')],
  [1, rgb('#1f7d98')],
] as const;
const LAND = [
  [0, rgb('#2c5a2c')],
  [0.35, rgb('#4d6d35')],
  [0.6, rgb('#8d7a4a')],
  [1, rgb('#b49a6c')],
] as const;
const ICE = rgb('#dfeaf2');
const CLOUD = rgb('#f2f6fb');
const LAMPS = rgb('#ffb45e');

/** Continents, ice, clouds, and cities that shine at night. */
function ground(point: Vector): Ground {
  const [x, y, z] = turned(point, 0.42, 2.1);
  const warp = layered(x * 2, y * 2, z * 2, 4) * 0.5;
  const height = layered(x * 1.5 + warp, y * 1.5 + warp, z * 1.5, 7) + 0.02;
  const isLand = smooth(0.0, 0.025, height);
  const dry = smooth(-0.25, 0.5, noise(x * 3, y * 3, z * 3) * 0.5 + 0.35 - Math.abs(Math.abs(y) - 0.35));
  const land = ramp(LAND, dry * 0.8 + smooth(0.05, 0.5, height) * 0.4);
  const bare = mix(ramp(SEA, smooth(-0.35, 0.01, height)), land, isLand);
  const frozen = smooth(0.78, 0.86, Math.abs(y) + noise(x * 5, y * 5, z * 5) * 0.08);
  const storm = layered(x * 2.6 + warp * 1.6, y * 4.2 + warp, z * 2.6, 6);
  const cover = smooth(0.06, 0.46, storm) * 0.94;
  const town =
    isLand *
    (1 - cover) *
    smooth(0.3, 0.6, noise(x * 70, y * 70, z * 70)) *
    smooth(0.02, 0.3, noise(x * 6, y * 6, z * 6) + 0.25);
  return {
    color: mix(mix(bare, ICE, frozen), CLOUD, cover),
    shine: (1 - isLand) * (1 - cover),
    lights: [LAMPS[0] * town, LAMPS[1] * town, LAMPS[2] * town],
  };
}

export const earth: Ball = {
  x: 0.73,
  y: 1.02,
  radius: 0.76,
  light: unit([-0.78, -0.6, 0.1]),
  air: rgb('#5aa9ff'),
  airHeight: 0.035,
  ground,
};
