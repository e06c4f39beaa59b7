import { PALETTE } from '../../schema/catalog/palette.ts';
import { type Sprite, TAU } from './sprite.ts';

/** Missiles, mines and the wreckage of ships. */

/** A missile that points to the right. */
export const missile: Sprite = {
  size: 64,
  draw(ctx, size) {
    ctx.translate(size / 2, size / 2);
    ctx.lineJoin = 'round';
    const body = new Path2D('M26 0 L14 -6 L-20 -6 L-20 6 L14 6 Z');
    const fins = new Path2D(
      'M-6 -6 L-24 -15 L-26 -6 Z M-6 6 L-24 15 L-26 6 Z M10 -6 L4 -11 L0 -6 Z M10 6 L4 11 L0 6 Z',
    );
    ctx.strokeStyle = PALETTE.outline;
    ctx.lineWidth = 6;
    ctx.stroke(body);
    ctx.stroke(fins);
    ctx.fillStyle = '#8792aa';
    ctx.fill(fins);
    const metal = ctx.createLinearGradient(0, -6, 0, 6);
    metal.addColorStop(0, '#ffffff');
    metal.addColorStop(1, '#93a0b8');
    ctx.fillStyle = metal;
    ctx.fill(body);
    ctx.fillStyle = '#ff5a2a';
    ctx.fill(new Path2D('M26 0 L14 -6 L11 -6 L11 6 L14 6 Z M-12 -6 L-16 -6 L-16 6 L-12 6 Z'));
  },
};

/** A ball of spikes; its light is drawn separately. */
export const mine: Sprite = {
  size: 80,
  draw(ctx, size) {
    ctx.translate(size / 2, size / 2);
    for (const [color, width] of [
      [PALETTE.outline, 12],
      ['#aab4c8', 5],
    ] as const) {
      ctx.strokeStyle = color;
      ctx.lineWidth = width;
      ctx.lineCap = 'round';
      for (let i = 0; i < 8; i++) {
        ctx.rotate(TAU / 8);
        ctx.beginPath();
        ctx.moveTo(16, 0);
        ctx.lineTo(i % 2 ? 28 : 33, 0);
        ctx.stroke();
      }
    }
    const ball = ctx.createRadialGradient(-7, -8, 2, 0, 0, 22);
    ball.addColorStop(0, '#8b98b2');
    ball.addColorStop(1, '#1c2436');
    ctx.beginPath();
    ctx.arc(0, 0, 20, 0, TAU);
    ctx.fillStyle = ball;
    ctx.fill();
    ctx.strokeStyle = PALETTE.outline;
    ctx.lineWidth = 3;
    ctx.stroke();
  },
};

/** A piece of a hull or of a rock. */
export const shard: Sprite = {
  size: 32,
  draw(ctx) {
    ctx.fillStyle = '#ffffff';
    ctx.fill(new Path2D('M4 9 L20 4 L29 14 L18 19 L12 28 Z'));
    ctx.fillStyle = 'rgba(0, 0, 0, 0.45)';
    ctx.fill(new Path2D('M18 19 L12 28 L4 9 Z'));
  },
};
