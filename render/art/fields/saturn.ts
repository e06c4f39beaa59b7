import { layered, noise } from '../noise.ts';
import { computePicture, mix, newCanvas, type Pixel, ramp, rgb, scale, smooth } from '../pixels.ts';
import { type Ball, type Ground, paintBall, pixelsOf, turned, unit, type Vector } from './ball.ts';

const BELTS = [
  [0, rgb('#8a7a58')],
  [0.2, rgb('#bda26c')],
  [0.35, rgb('#dcc792')],
  [0.5, rgb('#ecdcb0')],
  [0.62, rgb('#cfb47c')],
  [0.8, rgb('#c0a46e')],
  [1, rgb('#7f7052')],
] as const;

/** The plane of the rings: its tilt in the picture, and how flat it looks. */
const TILT = 0.34;
const FLATNESS = 0.27;
const INNER = 1.24;
const OUTER = 2.28;
const ICE = [rgb('#8d7c60'), rgb('#fff0cc')] as const;
const LIGHT = unit([0.74, -0.5, 0.36]);

/** The position of a point of the picture in the plane of the rings, in radii from the centre. */
function onRings(dx: number, dy: number) {
  const [along, across] = turned([dx, dy, 0], TILT);
  return { radius: Math.hypot(along, across / FLATNESS), isFront: across > 0, along, across };
}

/** Amount of ice at a distance: many fine rings, a wide gap and a narrow one. */
function iceAt(radius: number) {
  if (radius < INNER || radius > OUTER) return 0;
  const fine = 0.62 + 0.55 * layered(radius * 15, 1.5, 8.5, 4) + 0.2 * noise(radius * 60, 2.5, 0.5);
  const wide = 1 - smooth(1.93, 1.945, radius) * (1 - smooth(2.02, 2.035, radius)) * 0.95;
  const narrow = 1 - smooth(2.195, 2.2, radius) * (1 - smooth(2.215, 2.22, radius)) * 0.9;
  const edge = smooth(INNER, 1.52, radius) * (1 - smooth(OUTER - 0.02, OUTER, radius));
  return Math.max(0, fine * wide * narrow * (0.25 + 0.75 * edge));
}

function ground(point: Vector): Ground {
  const [x, y, z] = turned(point, TILT);
  const curl = layered(x * 2, y * 9, z * 2, 4) * 0.03;
  return { color: scale(ramp(BELTS, (y + 0.14) * 0.5 + 0.5 + curl), 1 + layered(x, y * 26, z, 3) * 0.12) };
}

/** The rings' shadow on the ball: a band across it. */
function shadow(point: Vector) {
  const [x, y] = turned(point, TILT);
  const bow = y + 0.3 - 0.34 * Math.sqrt(Math.max(0, 1 - x * x)) * FLATNESS * 2;
  return smooth(-0.1, -0.03, bow) * (1 - smooth(0.03, 0.09, bow)) * 0.55;
}

const ball: Ball = {
  x: 0.34,
  y: 0.55,
  radius: 0.3,
  light: LIGHT,
  air: rgb('#f0dca8'),
  airHeight: 0.02,
  ground,
  shadow,
};

function ringPixel(dx: number, dy: number, front: boolean): Pixel | undefined {
  const { radius, isFront } = onRings(dx, dy);
  if (isFront !== front) return undefined;
  const ice = iceAt(radius);
  if (ice === 0) return undefined;
  // The ball's shadow falls on the rings behind it, away from the light.
  const away = dx * -LIGHT[0] + dy * -LIGHT[1];
  const aside = Math.abs(dx * LIGHT[1] - dy * LIGHT[0]);
  const isDark = !isFront && away > 0 ? 1 - smooth(0.72, 0.8, aside) : 0;
  const color = scale(mix(ICE[0], ICE[1], Math.min(1, ice)), 0.85 * (1 - isDark * 0.92));
  return { color, alpha: Math.min(0.92, ice * 1.05) };
}

/** Paints ball and rings from back to front. */
export function paintSaturn(width: number, height: number): OffscreenCanvas {
  const { x, y, radius } = pixelsOf(ball, width, height);
  const rings = (front: boolean) =>
    computePicture(width, height, (px, py) => ringPixel((px - x) / radius, (py - y) / radius, front));
  const { canvas, ctx } = newCanvas(width, height);
  ctx.drawImage(rings(false), 0, 0);
  ctx.drawImage(paintBall(width, height, ball), 0, 0);
  ctx.drawImage(rings(true), 0, 0);
  return canvas;
}
