import { layered } from '../noise.ts';
import { mix, rgb, scale, smooth } from '../pixels.ts';
import { type Ball, type Ground, unit, type Vector } from './ball.ts';
import { craterRelief, craters } from './craters.ts';

const CRATERS = craters(420, 0.16, 4);
const HIGHLAND = rgb('#a6a49f');
const MARE = rgb('#5c5d62');

function ground([x, y, z]: Vector): Ground {
  const plain = layered(x * 1.4 + 4, y * 1.4, z * 1.4, 4);
  const grain = layered(x * 9, y * 9, z * 9, 4);
  const { bump, light } = craterRelief(CRATERS, [x, y, z]);
  const color = scale(mix(HIGHLAND, MARE, smooth(-0.02, 0.28, plain)), 0.8 + grain * 0.35 + light);
  return { color, bump: [bump[0] + grain * 0.18, bump[1] - grain * 0.18, bump[2]] };
}

export const moon: Ball = {
  x: 0.24,
  y: 1.06,
  radius: 0.74,
  light: unit([0.8, -0.56, 0.12]),
  air: rgb('#9aa4b8'),
  airHeight: 0,
  ground,
};

/** The Earth, far away. */
export const farEarth: Ball = {
  x: 0.85,
  y: 0.2,
  radius: 0.06,
  light: unit([0.8, -0.4, 0.3]),
  air: rgb('#5aa9ff'),
  airHeight: 0.12,
  ground([x, y, z]) {
    const cover = smooth(0.0, 0.4, layered(x * 2.4 + 2, y * 3.4, z * 2.4, 5));
    return { color: mix(rgb('#14508f'), rgb('#eaf2fb'), cover) };
  },
};
