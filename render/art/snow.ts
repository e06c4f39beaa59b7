import { scatter } from './noise.ts';
import { edgeOfRock } from './rocks.ts';
import type { Sprite } from './sprite.ts';

/** Half of the snow-covered arc, in rad. */
const HALF_ARC = 1.15;
/** Greatest depth of the snow, as a share of the stone's radius. */
const DEEPEST = 0.42;
const STEPS = 28;
const SNOW = '#f4f9ff';
const SHADOW = '#a9bede';

/** The snow on a stone of the given shape: along its upper edge, with drops that reach down. */
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

/** Traces the stone's upper edge, and back along the lower edge of the snow. */
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

/**
 * Depth of the snow at a position on the arc, which is given as a share of the arc. It is 0 at both ends of the arc.
 */
function depthAt(shape: number, share: number) {
  const drop = 0.5 + 0.5 * Math.sin(share * (13 + 5 * scatter(shape)) + shape * 2);
  return DEEPEST * Math.sin(share * Math.PI) ** 0.6 * (0.55 + 0.45 * drop);
}
