import { computePicture } from './pixels.ts';

/** A small picture drawn by code. White ones can be tinted. */
export interface Sprite {
  /** Side in pixels. */
  size: number;
  /** Draws the picture over a transparent square with the side `size`. */
  draw(ctx: Context, size: number): void;
  /** Pixels at each edge that are drawn but not shown. */
  crop?: number;
}

export type Context = OffscreenCanvasRenderingContext2D;

/** A full turn. Unit: rad. */
export const TAU = 2 * Math.PI;

/** Creates a white sprite from its alpha at each point; `x` and `y` are from -1 to 1. */
export const light = (size: number, alphaAt: (x: number, y: number) => number): Sprite => ({
  size,
  draw(ctx) {
    const half = size / 2;
    const picture = computePicture(size, size, (px, py) => {
      const alpha = alphaAt((px + 0.5) / half - 1, (py + 0.5) / half - 1);
      return alpha > 0 ? { color: [1, 1, 1], alpha: Math.min(1, alpha) } : undefined;
    });
    ctx.drawImage(picture, 0, 0);
  },
});
