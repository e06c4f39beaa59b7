import type { Field } from '../../../schema/catalog/catalog.ts';
import { newCanvas } from '../pixels.ts';
import { FIELD_ART } from './index.ts';
import { paintSky, paintStars } from './sky.ts';

/** Paints backdrops in a worker, so that the page can continue to draw the fight. */

/** A field and the size of the screen that it has to fill. Unit: px. */
export interface BackdropRequest {
  field: Field;
  width: number;
  height: number;
}

/** The layers of a backdrop from back to front, each to be stretched over the whole screen. */
export interface Backdrop extends BackdropRequest {
  /** False for the coarse backdrop, which comes first; the fine one follows. */
  isFine: boolean;
  layers: { sky: ImageBitmap; farStars: ImageBitmap; bodies: ImageBitmap; nearStars: ImageBitmap };
}

/**
 * Resolution as shares of the screen's: gas is soft and planets are slightly out of focus, so they need fewer pixels.
 */
const SKY_SHARE = 1 / 4;
const BODY_SHARE = 1 / 2;
/** Resolution of a coarse backdrop, as a share of the fine one's. */
const COARSE_SHARE = 1 / 5;
/** Stars per million pixels. */
const FAR_STARS = 110;
const NEAR_STARS = 26;

function paintBodies(field: Field, width: number, height: number) {
  const { canvas, ctx } = newCanvas(width, height);
  for (const paint of FIELD_ART[field].bodies) ctx.drawImage(paint(width, height), 0, 0);
  return canvas;
}

/** A coarse picture enlarged to full size and blurred; without the blur, its pixels would show as blocks. */
function softened(coarse: OffscreenCanvas, width: number, height: number) {
  const { canvas, ctx } = newCanvas(width, height);
  ctx.filter = `blur(${(0.6 * width) / coarse.width}px)`;
  ctx.drawImage(coarse, 0, 0, width, height);
  return canvas;
}

function paint({ field, width, height }: BackdropRequest, isFine: boolean): Backdrop {
  const detail = isFine ? 1 : COARSE_SHARE;
  const share = (of: number) => [Math.ceil(width * of * detail), Math.ceil(height * of * detail)] as const;
  const bodies = paintBodies(field, ...share(BODY_SHARE));
  const megapixels = (width * height) / 1e6;
  const size = height / 720;
  const layers = {
    sky: paintSky(...share(SKY_SHARE), FIELD_ART[field].sky),
    farStars: paintStars(width, height, FAR_STARS * megapixels, 2.6 * size, 5),
    bodies: isFine ? bodies : softened(bodies, width * BODY_SHARE, height * BODY_SHARE),
    nearStars: paintStars(width, height, NEAR_STARS * megapixels, 4.2 * size, 91),
  };
  const bitmaps = Object.entries(layers).map(([name, canvas]) => [name, canvas.transferToImageBitmap()]);
  return { field, width, height, isFine, layers: Object.fromEntries(bitmaps) };
}

addEventListener('message', ({ data }: MessageEvent<BackdropRequest>) => {
  for (const isFine of [false, true]) {
    const backdrop = paint(data, isFine);
    postMessage(backdrop, { transfer: Object.values(backdrop.layers) });
  }
});
