import { PALETTE, translucent } from '../../../schema/catalog/palette.ts';
import type { Context } from '../sprite.ts';
import { DARK, eye, glossy, lamp, mirrored, plate, STEEL, spokes } from './kit.ts';

/** Bosses that were built. */

/** Carrier: a long, whale-shaped ship with two flight decks and rows of bays. */
export const leviathan = { draw: drawLeviathan, shine: shineOfLeviathan };

function drawLeviathan(ctx: Context, color: string) {
  mirrored(ctx, () => {
    plate(ctx, 'M20 24 L-10 74 L-96 84 L-116 60 L-100 22 Z', DARK);
    plate(ctx, 'M44 40 L8 78 L-70 88 L-84 76 L-20 62 L18 34 Z', glossy(color));
    plate(ctx, 'M-84 12 L-122 26 L-122 46 L-88 40 Z', STEEL);
  });
  plate(ctx, 'M124 0 L104 16 L60 30 L-60 34 L-104 22 L-104 -22 L-60 -34 L60 -30 L104 -16 Z', STEEL);
  plate(ctx, 'M124 0 L104 16 L82 22 L90 0 L82 -22 L104 -16 Z', glossy(color));
  plate(ctx, 'M52 -9 L-70 -11 L-82 0 L-70 11 L52 9 L62 0 Z', DARK);
}

function shineOfLeviathan(ctx: Context) {
  mirrored(ctx, () => {
    for (let x = -66; x < 40; x += 17) bay(ctx, x, 20);
    for (let x = -76; x < 0; x += 20) bay(ctx, x, 66 - x * 0.05);
    lamp(ctx, -120, 35, 7, '#6fd0ff');
  });
  for (let x = -60; x < 50; x += 12) lamp(ctx, x, 0, 1.8, '#ffd9a0');
  eye(ctx, 78, 0, 11, '#ff5a2a');
  lamp(ctx, -110, 0, 9, '#6fd0ff');
}

function bay(ctx: Context, x: number, y: number) {
  ctx.fillStyle = PALETTE.outline;
  ctx.fillRect(x - 5, y - 4.5, 11, 9);
  ctx.fillStyle = '#ffb347';
  ctx.fillRect(x - 3, y - 2.5, 7, 2.4);
}

/** Fortress: a star of six bastions around a keep; its plates are drawn separately. */
export const bastion = { draw: drawBastion, shine: shineOfBastion };

function drawBastion(ctx: Context, color: string) {
  spokes(ctx, 6, () => {
    plate(ctx, 'M40 -22 L84 -16 L96 -26 L104 0 L96 26 L84 16 L40 22 Z', DARK);
    plate(ctx, 'M74 -11 L98 -14 L98 14 L74 11 Z', glossy(color));
    barrel(ctx);
  });
  spokes(ctx, 6, () => plate(ctx, 'M66 38 L36 62 L28 44 L50 26 Z', STEEL));
  plate(ctx, 'M58 0 L29 50 L-29 50 L-58 0 L-29 -50 L29 -50 Z', STEEL);
  plate(ctx, 'M34 0 L17 29 L-17 29 L-34 0 L-17 -29 L17 -29 Z', DARK);
}

function shineOfBastion(ctx: Context, color: string) {
  spokes(ctx, 6, () => lamp(ctx, 46, 0, 3, color));
  eye(ctx, 0, 0, 20, color);
}

function barrel(ctx: Context) {
  ctx.fillStyle = PALETTE.outline;
  ctx.fillRect(92, -7, 30, 14);
  ctx.fillStyle = '#8793ab';
  ctx.fillRect(94, -4.5, 26, 9);
}

/** Mirror: a tall faceted lens in a frame, polished like a blade. */
export const warden = { draw: drawWarden, shine: shineOfWarden };

function drawWarden(ctx: Context, color: string) {
  mirrored(ctx, () => {
    plate(ctx, 'M34 40 L10 96 L-34 118 L-24 78 L-54 44 Z', STEEL, { lined: false });
    plate(ctx, 'M4 60 L-18 104 L-26 78 L-32 54 Z', glossy(color), { lined: false });
    plate(ctx, 'M-50 20 L-108 52 L-92 22 L-100 8 L-60 4 Z', DARK);
  });
  plate(ctx, 'M112 0 L48 52 L-40 52 L-86 0 L-40 -52 L48 -52 Z', STEEL, { lined: false });
  facet(ctx, 'M112 0 L48 52 L16 0 Z', '#b9c6e2', 0.75);
  facet(ctx, 'M112 0 L48 -52 L16 0 Z', color, 0.75);
  facet(ctx, 'M48 52 L-40 52 L16 0 Z', color, 0.5);
  facet(ctx, 'M48 -52 L-40 -52 L16 0 Z', '#8f9fc4', 0.5);
  facet(ctx, 'M-40 52 L-86 0 L16 0 Z', '#3a4460', 0.75);
  facet(ctx, 'M-40 -52 L-86 0 L16 0 Z', '#1c2438', 0.8);
}

function shineOfWarden(ctx: Context) {
  eye(ctx, 16, 0, 19, '#7fe0ff');
}

function facet(ctx: Context, path: string, color: string, alpha: number) {
  ctx.globalAlpha = alpha;
  ctx.fillStyle = color;
  ctx.fill(new Path2D(path));
  ctx.globalAlpha = 1;
  ctx.strokeStyle = translucent(PALETTE.outline, 70);
  ctx.lineWidth = 1.4;
  ctx.stroke(new Path2D(path));
}

/** Hunter: a slim body under one large scythe-shaped wing, with hooks at the back. */
export const reaper = { draw: drawReaper, shine: shineOfReaper };

function drawReaper(ctx: Context, color: string) {
  mirrored(ctx, () => {
    plate(ctx, 'M-16 20 L-70 42 L-124 34 L-86 24 L-64 10 Z', DARK);
    plate(ctx, 'M30 12 C20 60 -10 96 -70 124 C-34 84 -22 50 -38 14 Z', DARK, { lined: false });
    plate(ctx, 'M64 20 C58 84 6 118 -74 125 C-16 98 14 64 22 14 Z', glossy(color), { lined: false });
    plate(ctx, 'M64 20 C58 84 6 118 -74 125 C4 108 42 74 50 18 Z', STEEL, { lined: false, rim: 1.5 });
  });
  plate(ctx, 'M126 0 L66 16 L10 22 L-60 16 L-86 0 L-60 -16 L10 -22 L66 -16 Z', DARK);
  plate(ctx, 'M126 0 L76 9 L40 0 L76 -9 Z', STEEL);
}

function shineOfReaper(ctx: Context, color: string) {
  mirrored(ctx, () => {
    lamp(ctx, -66, 16, 5, '#ff8a5a');
    eye(ctx, 52, 9, 5, color);
  });
  eye(ctx, 8, 0, 13, color);
}
