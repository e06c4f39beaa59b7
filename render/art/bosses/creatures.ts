import { PALETTE, translucent } from '../../../schema/catalog/palette.ts';
import { layered, scatter } from '../noise.ts';
import { computePicture, rgb, smooth } from '../pixels.ts';
import type { Context } from '../sprite.ts';
import { BONE, DARK, eye, glossy, lamp, mirrored, plate, REACH, STEEL, spokes, VOID } from './kit.ts';

/** Bosses that look alive. */

/** Storm mage: a ball of thunder held by a crown of prongs. */
export const stormcaller = { draw: drawStormcaller, shine: shineOfStormcaller };

function drawStormcaller(ctx: Context, color: string) {
  ctx.drawImage(thunderhead(color), -REACH, -REACH, REACH * 2, REACH * 2);
  spokes(ctx, 5, () => {
    plate(ctx, 'M46 -26 C76 -34 92 -18 124 -6 C96 -4 86 -2 78 6 L52 0 Z', STEEL);
    plate(ctx, 'M58 -19 C78 -25 92 -16 110 -8 L80 -8 L60 -8 Z', glossy(color));
  });
  ctx.lineWidth = 9;
  ctx.strokeStyle = PALETTE.outline;
  ctx.stroke(new Path2D('M50 0 A50 50 0 1 1 49.9 -1'));
  ctx.lineWidth = 5.5;
  ctx.strokeStyle = '#8fa0c8';
  ctx.stroke(new Path2D('M50 0 A50 50 0 1 1 49.9 -1'));
}

function shineOfStormcaller(ctx: Context, color: string) {
  spokes(ctx, 5, () => lamp(ctx, 122, -6, 5, color));
  eye(ctx, 0, 0, 26, color);
  ctx.strokeStyle = '#ffffff';
  ctx.lineWidth = 2.6;
  ctx.stroke(new Path2D('M-20 -30 L-4 -8 L-12 -2 L10 26 M26 -26 L14 -10 L22 -4 L8 12'));
}

function thunderhead(color: string) {
  const [red, green, blue] = rgb(color);
  const side = 240;
  return computePicture(side, side, (px, py) => {
    const x = (px / side) * 2 - 1;
    const y = (py / side) * 2 - 1;
    const swirl = Math.hypot(x, y) * 3;
    const cloud = layered(x * 2.6 + swirl, y * 2.6 - swirl, 3, 4);
    const alpha = 1 - smooth(0.42, 0.86, Math.hypot(x, y) + cloud * 0.42);
    if (alpha <= 0) return undefined;
    const glow = 0.3 + 0.5 * Math.max(0, cloud);
    return { color: [0.1 + red * glow, 0.1 + green * glow, 0.16 + blue * glow], alpha: alpha * 0.92 };
  });
}

/** Many heads: a knot of coils with vents; heads and necks are drawn separately. */
export const hydra = { draw: drawHydra, shine: shineOfHydra };

function drawHydra(ctx: Context, color: string) {
  spokes(ctx, 9, i => {
    ctx.scale(1, i % 2 ? 1 : -1);
    plate(ctx, 'M58 -22 C92 -34 112 -10 122 26 C100 14 84 16 62 24 Z', i % 3 ? DARK : glossy(color));
  });
  spokes(ctx, 3, () => {
    plate(ctx, 'M40 -20 L86 -26 L104 0 L86 26 L40 20 Z', STEEL);
  });
  plate(ctx, 'M70 0 A70 70 0 1 1 69.9 -1 Z', glossy(color));
  spokes(ctx, 3, () => plate(ctx, 'M-20 -14 L-62 -26 L-68 0 L-62 26 L-20 14 Z', DARK));
  for (let i = 0; i < 22; i++) {
    ctx.fillStyle = 'rgba(5, 12, 4, 0.35)';
    ctx.beginPath();
    ctx.arc((scatter(i) - 0.5) * 100, (scatter(i + 50) - 0.5) * 100, 2 + scatter(i + 9) * 5, 0, 7);
    ctx.fill();
  }
}

function shineOfHydra(ctx: Context) {
  spokes(ctx, 3, () => eye(ctx, 88, 0, 9, '#f6ff5a'));
  eye(ctx, 0, 0, 24, '#f6ff5a');
}

/** Colours of ice, from its edge into the dark. */
const ICE = ['#b9ecff', '#4f9fce', '#123f66'] as const;
const DEEP_ICE = ['#4f9ccb', '#1f5c8c', '#0b2440'] as const;

/** Mine layer: a crowned splinter of ice. */
export const cometQueen = { draw: drawCometQueen, shine: shineOfCometQueen };

function drawCometQueen(ctx: Context, color: string) {
  mirrored(ctx, () => {
    plate(ctx, 'M-8 40 L-66 112 L-54 66 L-124 84 L-70 36 L-128 22 L-60 10 Z', DEEP_ICE, { lined: false });
    plate(ctx, 'M44 30 L58 92 L20 56 L-2 108 L-12 50 L-20 20 Z', [color, '#3f8fbd', '#154468'], {
      lined: false,
    });
  });
  plate(ctx, 'M118 0 L70 40 L10 54 L-48 44 L-84 0 L-48 -44 L10 -54 L70 -40 Z', DEEP_ICE, { lined: false });
  mirrored(ctx, () => {
    plate(ctx, 'M118 0 L70 40 L30 20 L40 0 Z', ICE, { lined: false, rim: 1 });
    plate(ctx, 'M30 20 L10 54 L-48 44 L-20 10 Z', DEEP_ICE, { lined: false, rim: 1 });
    plate(ctx, 'M70 40 L10 54 L30 20 Z', ['#3b82b0', '#1c517c', '#0d2c4a'], { lined: false, rim: 1 });
  });
  plate(
    ctx,
    'M34 0 L14 24 L0 12 L-22 20 L-14 0 L-22 -20 L0 -12 L14 -24 Z',
    ['#fff0b0', PALETTE.gold, '#a87410'],
    {
      lined: false,
    },
  );
}

function shineOfCometQueen(ctx: Context, color: string) {
  ctx.strokeStyle = translucent(color, 60);
  ctx.lineWidth = 1.5;
  const veins = new Path2D(
    'M30 0 L112 0 M14 16 L10 54 L50 84 M-14 16 L-40 40 L-62 100 M-20 8 L-56 18 L-112 76',
  );
  mirrored(ctx, () => ctx.stroke(veins));
  eye(ctx, 6, 0, 15, '#ff4fb0');
  mirrored(ctx, () => lamp(ctx, -34, 30, 4, '#ff4fb0'));
}

/** Shield thief: a hole with a rim of light, circled by torn plates. */
export const nullBoss = { draw: drawNull, shine: shineOfNull };

function drawNull(ctx: Context) {
  spokes(ctx, 7, i => {
    ctx.rotate(scatter(i) * 0.3);
    plate(ctx, 'M70 -26 L116 -20 L126 6 L92 14 L72 4 Z', i % 2 ? VOID : BONE, { lined: false });
  });
}

function shineOfNull(ctx: Context, color: string) {
  const rim = ctx.createRadialGradient(0, 0, 40, 0, 0, 96);
  rim.addColorStop(0, 'transparent');
  rim.addColorStop(0.42, color);
  rim.addColorStop(0.52, `color-mix(in srgb, ${color} 40%, white)`);
  rim.addColorStop(0.64, color);
  rim.addColorStop(1, 'transparent');
  ctx.fillStyle = rim;
  ctx.fillRect(-REACH, -REACH, REACH * 2, REACH * 2);
  ctx.fillStyle = '#020106';
  ctx.beginPath();
  ctx.arc(0, 0, 64, 0, 2 * Math.PI);
  ctx.fill();
  spokes(ctx, 3, () => {
    ctx.strokeStyle = color;
    ctx.lineWidth = 2;
    ctx.globalAlpha = 0.7;
    ctx.stroke(new Path2D('M58 0 C40 -26 16 -18 8 -4'));
    ctx.globalAlpha = 1;
  });
  lamp(ctx, 0, 0, 5, color);
}
