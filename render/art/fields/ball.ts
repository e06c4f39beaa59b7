import { add, clamp, computePicture, mix, type Pixel, type Rgb, scale, smooth } from '../pixels.ts';

/** A vector or a point on the unit ball: x right, y down, z towards the viewer. */
export type Vector = readonly [x: number, y: number, z: number];

/** The surface of a ball at a point. */
export interface Ground {
  color: Rgb;
  /** Tilt of the normal, for hills and craters. */
  bump?: Vector;
  /** How strongly the ground reflects light, as water does, 0 to 1. */
  shine?: number;
  /** Visible only on the night side. */
  lights?: Rgb;
}

/** Position and size of a body: shares of the picture's width and height, and of its shorter side. */
export interface Disc {
  x: number;
  y: number;
  radius: number;
}

/** A position in pixels; the radius is the same in vertical and wide pictures. */
export const pixelsOf = ({ x, y, radius }: Disc, width: number, height: number): Disc => ({
  x: x * width,
  y: y * height,
  radius: radius * Math.sqrt(width * height) * 0.75, // the height of a 16:9 picture with the same area
});

/** A planet or a moon. */
export interface Ball extends Disc {
  /** Direction of the light. */
  light: Vector;
  air: Rgb;
  /** Height of the atmosphere as a share of the radius; 0 for none. */
  airHeight: number;
  ground(point: Vector): Ground;
  /** The shadow of another body on the ball at a point, 0 to 1. */
  shadow?(point: Vector): number;
}

/** Dot product. */
export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The vector of length 1 in the same direction. */
export const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
};

/** Rotates about the axis towards the viewer by `tilt`, then about the vertical axis by `spin`. Radians. */
export const turned = ([x, y, z]: Vector, tilt: number, spin = 0): Vector => {
  const rolledX = x * Math.cos(tilt) + y * Math.sin(tilt);
  const rolledY = y * Math.cos(tilt) - x * Math.sin(tilt);
  return [
    rolledX * Math.cos(spin) + z * Math.sin(spin),
    rolledY,
    z * Math.cos(spin) - rolledX * Math.sin(spin),
  ];
};

const AMBIENT = 0.014;

function lit({ ground, light, air, airHeight, shadow }: Ball, normal: Vector): Rgb {
  const { color, bump = [0, 0, 0], shine = 0, lights } = ground(normal);
  const rough = unit([normal[0] + bump[0], normal[1] + bump[1], normal[2] + bump[2]]);
  const facing = dot(normal, light);
  const shade = shadow ? 1 - shadow(normal) : 1;
  const day = clamp(dot(rough, light) * 1.08 + 0.02) * smooth(-0.12, 0.12, facing) * shade;
  const rim = (1 - normal[2]) ** 2.6 * smooth(-0.25, 0.45, facing) * (airHeight > 0 ? 0.85 : 0);
  const halfway = unit([light[0], light[1], light[2] + 1]);
  const gleam = shine * clamp(dot(normal, halfway)) ** 60 * day;
  const seen = add(scale(color, day + AMBIENT), air, rim * shade);
  const gleaming = add(seen, [1, 0.94, 0.82], gleam * 0.7);
  return lights ? add(gleaming, lights, 1 - smooth(-0.16, 0.06, facing)) : gleaming;
}

/** The atmosphere beyond the edge, on the lit side. */
function haze({ light, air, airHeight }: Ball, dx: number, dy: number, distance: number): Pixel | undefined {
  if (airHeight === 0) return undefined;
  const height = (distance - 1) / airHeight;
  if (height > 5) return undefined;
  const facing = (dx * light[0] + dy * light[1]) / distance;
  const alpha = Math.exp(-height * 1.5) * smooth(-0.45, 0.7, facing) * 0.8 * (1 - height / 5);
  return { color: air, alpha };
}

/** A pixel in front of another one. */
export function over(back: Pixel, { color, alpha }: Pixel): Pixel {
  const whole = alpha + back.alpha * (1 - alpha);
  return { color: mix(back.color, color, alpha / whole), alpha: whole };
}

/**
 * The share of a pixel that a disc covers, so that its edge has no steps. `distance`: of the pixel from the middle, as a
 * share of `radius`, in px.
 */
export const coverOf = (distance: number, radius: number) => clamp((1 - distance) * radius + 0.5);

/** Paints a lit ball on a transparent picture. */
export function paintBall(width: number, height: number, ball: Ball): OffscreenCanvas {
  const { x, y, radius } = pixelsOf(ball, width, height);
  return computePicture(width, height, (px, py) => {
    const dx = (px + 0.5 - x) / radius;
    const dy = (py + 0.5 - y) / radius;
    const distance = Math.hypot(dx, dy);
    const cover = coverOf(distance, radius);
    const around = cover < 1 ? haze(ball, dx, dy, Math.max(1, distance)) : undefined;
    if (cover === 0) return around;
    const color = lit(ball, [dx, dy, Math.sqrt(Math.max(0, 1 - distance * distance))]);
    return around ? over(around, { color, alpha: cover }) : { color, alpha: cover };
  });
}
