import { layered, scatter } from '../noise.ts';
import { computePicture, mix, newCanvas, type Rgb, rgb, smooth } from '../pixels.ts';

/** The background: dark space with clouds of gas, and stars. */
export interface Sky {
  /** Colours of the gas, from its edges to its densest part. */
  gas: readonly [Rgb, Rgb];
  /** Amount of gas, 0 to 1. */
  amount: number;
  seed: number;
}

const SPACE: Rgb = rgb('#060a16');

/** Paints space with its gas. Gas is soft, so a small picture is enough. */
export function paintSky(width: number, height: number, { gas, amount, seed }: Sky): OffscreenCanvas {
  return computePicture(width, height, (px, py) => {
    const x = (px / height) * 1.15 + seed;
    const y = (py / height) * 1.15;
    const warp = layered(x + 3, y + 7, seed, 3);
    const density = layered(x + warp * 1.3, y + warp * 1.3, seed + 5, 6);
    const lanes = smooth(-0.35, 0.3, layered(x * 2.4 + warp * 2, y * 2.4 - warp, seed + 9, 4));
    const thick = smooth(-0.3, 0.26, density) * (0.35 + 0.65 * lanes);
    const color = mix(SPACE, mix(gas[0], gas[1], smooth(0.25, 0.9, thick)), thick * amount);
    const grain = (scatter(px * 0.731 + py * 1.117) - 0.5) / 255; // breaks up the bands of a dark gradient
    return { color: [color[0] + grain, color[1] + grain, color[2] + grain], alpha: 1 };
  });
}

const STAR_TINTS = ['#ffffff', '#ffffff', '#bcd3ff', '#9fc0ff', '#ffe3bf'] as const;

/** Paints stars as soft blobs, because single pixels shimmer and cost a stream many bits. */
export function paintStars(width: number, height: number, count: number, most: number, seed: number) {
  const { canvas, ctx } = newCanvas(width, height);
  for (let i = 0; i < count; i++) {
    const x = scatter(seed + i * 2.3) * width;
    const y = scatter(seed + i * 4.7) * height;
    const size = most * (0.45 + 0.55 * scatter(seed + i * 6.1) ** 6);
    const glow = ctx.createRadialGradient(x, y, 0, x, y, size * 2);
    const tint = STAR_TINTS[Math.floor(scatter(seed + i * 8.9) * STAR_TINTS.length)] ?? '#ffffff';
    glow.addColorStop(0, tint);
    glow.addColorStop(0.3, `${tint}99`);
    glow.addColorStop(1, `${tint}00`);
    ctx.globalAlpha = 0.35 + 0.6 * scatter(seed + i * 9.7) ** 2;
    ctx.fillStyle = glow;
    ctx.fillRect(x - size * 2, y - size * 2, size * 4, size * 4);
  }
  return canvas;
}
