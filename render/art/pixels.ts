/** Pictures that are computed pixel by pixel. */

/** Red, green and blue, 0 to 1; larger values are clipped. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads a colour such as `#ff8000`. */
export const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

/** The number from `low` to `high` that is nearest to `value`. */
export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));

/** 0 below `low`, 1 above `high`, smooth in between. */
export const smooth = (low: number, high: number, value: number) => {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
};

/** A mix of two colours: `share` 0 is `a`, 1 is `b`. */
export const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** A colour made brighter or darker. */
export const scale = ([red, green, blue]: Rgb, by: number): Rgb => [red * by, green * by, blue * by];

/** A colour with a share of another one added as light. */
export const add = (a: Rgb, b: Rgb, share = 1): Rgb => [
  a[0] + b[0] * share,
  a[1] + b[1] * share,
  a[2] + b[2] * share,
];

/** The colour at a value between stops, whose positions rise from 0 to 1. */
export function ramp(stops: readonly (readonly [at: number, color: Rgb])[], value: number): Rgb {
  const after = stops.findIndex(([at]) => at >= value);
  if (after < 0) return stops[stops.length - 1][1];
  if (after === 0) return stops[0][1];
  const [low, from] = stops[after - 1];
  const [high, to] = stops[after];
  return mix(from, to, (value - low) / (high - low));
}

/** A pixel of a computed picture. */
export interface Pixel {
  color: Rgb;
  /** 0 to 1. */
  alpha: number;
}

/** A canvas that needs no page, so that workers can paint on it too. */
export function newCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('This browser draws no 2D canvas.');
  return { canvas, ctx };
}

/** Computes a picture pixel by pixel; undefined leaves a pixel transparent. */
export function computePicture(
  width: number,
  height: number,
  pixelAt: (x: number, y: number) => Pixel | undefined,
): OffscreenCanvas {
  const { canvas, ctx } = newCanvas(width, height);
  const image = ctx.createImageData(width, height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const pixel = pixelAt(x, y);
      if (!pixel) continue;
      image.data[at] = pixel.color[0] * 255;
      image.data[at + 1] = pixel.color[1] * 255;
      image.data[at + 2] = pixel.color[2] * 255;
      image.data[at + 3] = pixel.alpha * 255;
    }
  }
  ctx.putImageData(image, 0, 0);
  return canvas;
}
