import { PALETTE, translucent } from '../../../schema/catalog/palette.ts';
import { newCanvas } from '../pixels.ts';
import type { Context } from '../sprite.ts';

/** Tools for drawing bosses. The origin is the centre, the radius of a body is 100, and the boss faces right. */

/** Half the side of a picture, with room for parts that stick out of the body. */
export const REACH = 128;
/** Side of a picture in the world, as a multiple of the boss's radius. */
export const BOSS_ROOM = (2 * REACH) / 100;
/**
 * Radius at which a boss can be recognized; unfolded bosses are larger. A boss that unfolds grows to it `UNFOLDS` times
 * as fast in the picture as in the fight. Unit: u.
 */
export const LEAST_ENTERING = 75;
const UNFOLDS = 5;

/** The radius with which an entering boss is drawn. Unit: u. */
export const enteringRadius = (radius: number) =>
  Math.max(radius, Math.min(LEAST_ENTERING, UNFOLDS * radius));

/** Light, medium and dark shade of a material, from nose to tail. */
type Metal = readonly [light: string, middle: string, shade: string];

export const STEEL: Metal = ['#e8eefb', '#98a5bd', '#4c566d'];
export const DARK: Metal = ['#56617c', '#333c52', '#191f2e'];
export const BONE: Metal = ['#fff6e0', '#cbbda0', '#6d614f'];
export const VOID: Metal = ['#37264f', '#1a1029', '#08040f'];

/** Shades of one colour. */
export const glossy = (color: string): Metal => [
  `color-mix(in srgb, ${color} 55%, white)`,
  color,
  `color-mix(in srgb, ${color} 45%, black)`,
];

interface PlateLook {
  /** Width of the dark rim. */
  rim?: number;
  /** Whether the piece has panel lines, like a ship. */
  lined?: boolean;
}

/** Draws a piece of the hull: dark rim, light from the nose, panel lines. */
export function plate(ctx: Context, path: string, metal: Metal, { rim = 3.4, lined = true }: PlateLook = {}) {
  const shape = new Path2D(path);
  const shade = ctx.createLinearGradient(100, -30, -100, 30);
  metal.forEach((color, i) => {
    shade.addColorStop(i / 2, color);
  });
  ctx.lineJoin = 'round';
  ctx.strokeStyle = PALETTE.outline;
  ctx.lineWidth = rim;
  ctx.stroke(shape);
  ctx.fillStyle = shade;
  ctx.fill(shape);
  ctx.save();
  ctx.clip(shape);
  if (lined) lines(ctx);
  ctx.strokeStyle = 'rgba(255, 255, 255, 0.38)';
  ctx.lineWidth = 1.7;
  ctx.stroke(shape);
  ctx.restore();
}

function lines(ctx: Context) {
  ctx.strokeStyle = 'rgba(8, 12, 24, 0.32)';
  ctx.lineWidth = 0.8;
  for (let at = -120; at <= 120; at += 13) {
    ctx.stroke(new Path2D(`M${at} -120 V120 M-120 ${at + 5} H120`));
  }
}

/** Moves the origin to the middle of a square with the side `size`, and scales to the size of a boss's picture. */
export function centre(ctx: Context, size: number) {
  ctx.translate(size / 2, size / 2);
  ctx.scale(size / 2 / REACH, size / 2 / REACH);
}

const SHADOW = '#03050e';
/** Direction of the light, and how far its edge extends over the body. */
const LIGHT = { from: [46, -104], to: [-46, 104], edge: [-1.1, 2.1] } as const;

/** Gives a flat drawing a body: a lit and a dark side, darker around its core, and an edge of light in its colour. */
export function embodied(size: number, color: string, draw: (ctx: Context) => void): OffscreenCanvas {
  const { canvas, ctx } = newCanvas(size, size);
  centre(ctx, size);
  draw(ctx);
  const edge = edgeOf(canvas, size, color);
  ctx.globalCompositeOperation = 'source-atop';
  const side = ctx.createLinearGradient(...LIGHT.from, ...LIGHT.to);
  side.addColorStop(0, translucent('#ffffff', 10));
  side.addColorStop(0.3, translucent(SHADOW, 8));
  side.addColorStop(0.62, translucent(SHADOW, 48));
  side.addColorStop(1, translucent(SHADOW, 84));
  const core = ctx.createRadialGradient(0, 0, 10, 0, 0, 62);
  core.addColorStop(0, translucent(SHADOW, 78));
  core.addColorStop(0.45, translucent(SHADOW, 40));
  core.addColorStop(1, translucent(SHADOW, 0));
  for (const shade of [side, core]) {
    ctx.fillStyle = shade;
    ctx.fillRect(-REACH, -REACH, 2 * REACH, 2 * REACH);
  }
  ctx.drawImage(edge, -REACH, -REACH, 2 * REACH, 2 * REACH);
  return canvas;
}

/** The edge of a picture on its lit side. */
function edgeOf(picture: OffscreenCanvas, size: number, color: string) {
  const { canvas, ctx } = newCanvas(size, size);
  const [dx, dy] = LIGHT.edge.map(by => (by * size) / 2 / REACH);
  ctx.drawImage(picture, 0, 0);
  ctx.globalCompositeOperation = 'source-in';
  ctx.fillStyle = `color-mix(in srgb, ${color} 70%, white)`;
  ctx.fillRect(0, 0, size, size);
  ctx.globalCompositeOperation = 'destination-out';
  ctx.drawImage(picture, dx, dy);
  return canvas;
}

/** Draws the same picture on both sides of the keel. */
export function mirrored(ctx: Context, draw: () => void) {
  for (const side of [1, -1]) {
    ctx.save();
    ctx.scale(1, side);
    draw();
    ctx.restore();
  }
}

/** Draws the same picture `count` times around the centre. */
export function spokes(ctx: Context, count: number, draw: (i: number) => void) {
  for (let i = 0; i < count; i++) {
    ctx.save();
    ctx.rotate((i * 2 * Math.PI) / count);
    draw(i);
    ctx.restore();
  }
}

/** Draws a lamp: a bright centre in a halo. */
export function lamp(ctx: Context, x: number, y: number, radius: number, color: string) {
  const halo = ctx.createRadialGradient(x, y, 0, x, y, radius * 2.4);
  halo.addColorStop(0, '#ffffff');
  halo.addColorStop(0.2, color);
  halo.addColorStop(1, 'transparent');
  ctx.fillStyle = halo;
  ctx.beginPath();
  ctx.arc(x, y, radius * 2.4, 0, 2 * Math.PI);
  ctx.fill();
}

/** Draws a sunken eye with a glow in it. */
export function eye(ctx: Context, x: number, y: number, radius: number, color: string) {
  ctx.fillStyle = PALETTE.outline;
  ctx.beginPath();
  ctx.arc(x, y, radius * 1.25, 0, 2 * Math.PI);
  ctx.fill();
  const glass = ctx.createRadialGradient(x, y, 0, x, y, radius);
  glass.addColorStop(0, '#ffffff');
  glass.addColorStop(0.35, color);
  glass.addColorStop(1, `color-mix(in srgb, ${color} 35%, black)`);
  ctx.fillStyle = glass;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fill();
}
