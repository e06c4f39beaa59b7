import { PALETTE } from '../../schema/catalog/palette.ts';
import { type Sprite, TAU } from './sprite.ts';

/** The base that a team's ships come from, seen from above: its rings and docks. */
export const base: Sprite = {
  size: 384,
  draw(ctx, size) {
    ctx.translate(size / 2, size / 2);
    ctx.strokeStyle = '#ffffff';
    ctx.fillStyle = '#ffffff';
    ring(ctx, 182, 3);
    ring(ctx, 118, 2);
    ctx.globalAlpha = 0.12;
    disc(ctx, 182);
    ctx.globalAlpha = 1;
    for (let i = 0; i < 6; i++) {
      ctx.rotate(TAU / 6);
      arm(ctx);
    }
    for (let i = 0; i < 48; i++) {
      ctx.rotate(TAU / 48);
      ctx.globalAlpha = i % 4 === 0 ? 0.9 : 0.4;
      ctx.fillRect(170, -1.5, i % 4 === 0 ? 12 : 7, 3);
    }
  },
};

type Context = Parameters<Sprite['draw']>[0];

function ring(ctx: Context, radius: number, width: number) {
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, TAU);
  ctx.stroke();
}

function disc(ctx: Context, radius: number) {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, TAU);
  ctx.fill();
}

/** Draws a dock with an arrow that shows the way out. */
function arm(ctx: Context) {
  ctx.lineWidth = 8;
  ctx.globalAlpha = 0.85;
  ctx.beginPath();
  ctx.arc(0, 0, 150, -0.3, 0.3);
  ctx.stroke();
  ctx.lineWidth = 5;
  ctx.lineJoin = 'round';
  ctx.globalAlpha = 0.7;
  ctx.stroke(new Path2D('M70 -20 L92 0 L70 20'));
  ctx.globalAlpha = 0.35;
  ctx.stroke(new Path2D('M52 -14 L68 0 L52 14'));
}

/** The hub in the middle of a base; not tinted. */
export const station: Sprite = {
  size: 160,
  draw(ctx, size) {
    ctx.translate(size / 2, size / 2);
    ctx.lineJoin = 'round';
    const hub = new Path2D('M34 0 L17 29 L-17 29 L-34 0 L-17 -29 L17 -29 Z');
    for (let i = 0; i < 6; i++) {
      ctx.rotate(TAU / 6);
      const pod = new Path2D('M28 -7 L56 -7 L60 -13 L72 -11 L72 11 L60 13 L56 7 L28 7 Z');
      ctx.strokeStyle = PALETTE.outline;
      ctx.lineWidth = 6;
      ctx.stroke(pod);
      ctx.fillStyle = '#5c6780';
      ctx.fill(pod);
    }
    ctx.strokeStyle = PALETTE.outline;
    ctx.lineWidth = 6;
    ctx.stroke(hub);
    const metal = ctx.createRadialGradient(-10, -12, 4, 0, 0, 38);
    metal.addColorStop(0, '#e6ecf8');
    metal.addColorStop(1, '#5a657e');
    ctx.fillStyle = metal;
    ctx.fill(hub);
    ctx.fillStyle = '#1a2236';
    disc(ctx, 13);
  },
};
