import { scatter } from './noise.ts';
import { edgeOfRock } from './rocks.ts';
import type { Sprite } from './sprite.ts';

/**
 * Half the angle of the arc covered with snow, in rad, and the depths of the snow, as shares of the distance to the
 * stone's middle.
 */
const HALF_ARC = 1.15;
const DEEPEST = 0.42;
const STEPS = 28;
const SNOW = '#f4f9ff';
const SHADOW = '#a9bede';

/** The snow on a stone of that shape: along its upper edge, with drops that reach down. */
export const snow = (shape: number): Sprite => ({
  size: 128,
  draw(ctx, size) {
    ctx.translate(size / 2, size / 2);
    for (const [color, depth] of [
      [SHADOW, 1],
      [SNOW, 0.8],
    ] as const) {
      ctx.fillStyle = color;
      ctx.fill(capOf(shape, depth, size / 2));
    }
  },
});

/** Traces the stone's upper edge and the way back below it. */
function capOf(shape: number, depth: number, half: number) {
  const path = new Path2D();
  const to = (share: number, below: number) => {
    const angle = -Math.PI / 2 + (share * 2 - 1) * HALF_ARC;
    const radius = edgeOfRock(shape, angle) * half * (1.02 - below);
    path.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius);
  };
  for (let i = 0; i <= STEPS; i++) to(i / STEPS, 0);
  for (let i = STEPS; i >= 0; i--) to(i / STEPS, depth * depthAt(shape, i / STEPS));
  path.closePath();
  return path;
}

/** Depth of the snow at a position on the arc, given as a share of the arc. It is 0 at both ends. */
function depthAt(shape: number, share: number) {
  const drop = 0.5 + 0.5 * Math.sin(share * (13 + 5 * scatter(shape)) + shape * 2);
  return DEEPEST * Math.sin(share * Math.PI) ** 0.6 * (0.55 + 0.45 * drop);
}
