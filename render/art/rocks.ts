import { layered, noise, scatter } from './noise.ts';
import { add, clamp, computePicture, mix, type Pixel, type Rgb, rgb, scale, smooth } from './pixels.ts';
import type { Sprite } from './sprite.ts';

/** Number of outlines of rocks; a rock's `look` selects one. */
export const ROCK_SHAPES = 8;
/** Number of outlines of large rocks, which are seen from nearby. */
export const BOULDER_SHAPES = 2;

/** How finely a stone is painted. */
interface Grain {
  /** Side of the picture. Unit: px. */
  size: number;
  /** Number of layers of noise, each half as coarse as the one before. */
  layers: number;
  pits: number;
  /** Radii of pits: the smallest, and the range above it, as shares of half the picture. */
  pitRadius: readonly [least: number, range: number];
}

const ROCK: Grain = { size: 176, layers: 4, pits: 9, pitRadius: [0.07, 0.17] };
const BOULDER: Grain = { size: 384, layers: 6, pits: 46, pitRadius: [0.018, 0.25] };

const STONE: readonly Rgb[] = ['#9a8d80', '#8a8580', '#a1917a', '#857b78'].map(rgb);
const SHADE = rgb('#15131c');
/** Light from planets and stars on the dark side of a boulder. */
const SKY = rgb('#3d5378');
/** Direction to the light: from the upper left. */
const LIGHT = { x: -0.55, y: -0.6, z: 0.58 };

/** Distance from the middle of a stone to its edge in the given direction, as a share of half the sprite. */
export const edgeOfRock = (shape: number, angle: number) =>
  0.8 +
  0.2 * noise(Math.cos(angle) * 1.3 + shape * 5, Math.sin(angle) * 1.3, shape) +
  0.08 * noise(Math.cos(angle) * 4, Math.sin(angle) * 4, shape + 9);

/** Height of the stone at a point, below 0 outside it. `x` and `y` are from -1 to 1. */
function heightAt(shape: number, layers: number, x: number, y: number) {
  const inwards = 1 - Math.hypot(x, y) / edgeOfRock(shape, Math.atan2(y, x));
  if (inwards < 0) return -1;
  return (
    0.55 * Math.sqrt(inwards * (2 - inwards)) + 0.2 * layered(x * 2.4 + shape * 3, y * 2.4, shape, layers)
  );
}

interface Pit {
  x: number;
  y: number;
  radius: number;
}

/** Makes the pits: few large and many small ones. */
const pitsOf = (shape: number, { pits, pitRadius: [least, range] }: Grain): Pit[] =>
  Array.from({ length: pits }, (_, i) => {
    const seed = shape * 31 + i * 3.7;
    return {
      x: (scatter(seed + 1) - 0.5) * 1.3,
      y: (scatter(seed + 2) - 0.5) * 1.3,
      radius: least + range * scatter(seed) ** (pits > 20 ? 5 : 2),
    };
  });

/** Cuts pits, each with a wall around it, into a map of heights. */
function dig(heights: Float32Array, size: number, pits: readonly Pit[]) {
  const pixel = (place: number) => Math.round(((place + 1) * size) / 2);
  const within = (place: number) => clamp(pixel(place), 0, size);
  for (const { x, y, radius } of pits) {
    const reach = radius * 1.3;
    for (let py = within(y - reach); py < within(y + reach); py++)
      for (let px = within(x - reach); px < within(x + reach); px++) {
        const at = py * size + px;
        const share = Math.hypot((2 * px + 1) / size - 1 - x, (2 * py + 1) / size - 1 - y) / radius;
        if (heights[at] === -1 || share >= 1.3) continue;
        const wall = smooth(0.8, 1, share) - smooth(1, 1.3, share);
        heights[at] -= radius * 0.4 * (1 - smooth(0.5, 1, share) - 0.3 * wall);
      }
  }
}

/** A stone, lit from the upper left, with a dark edge. */
const stone = (shape: number, grain: Grain): Sprite => ({
  size: grain.size,
  draw(ctx) {
    const { size, layers } = grain;
    const heights = new Float32Array(size * size);
    for (let at = 0; at < heights.length; at++) {
      const x = ((at % size) + 0.5) / (size / 2) - 1;
      const y = (Math.floor(at / size) + 0.5) / (size / 2) - 1;
      heights[at] = heightAt(shape, layers, x, y);
    }
    dig(heights, size, pitsOf(shape, grain));
    const pixelAt = (x: number, y: number) => lit(heights, size, shape, x, y);
    ctx.drawImage(computePicture(size, size, pixelAt), 0, 0);
  },
});

export const rock = (shape: number) => stone(shape, ROCK);
/** A rock that is seen from nearby: finer, and with craters of all sizes. */
export const boulder = (shape: number) => stone(shape, BOULDER);

function lit(heights: Float32Array, size: number, shape: number, x: number, y: number): Pixel | undefined {
  const at = y * size + x;
  const height = heights[at];
  if (height === -1) return undefined;
  const right = heights[at + 1] ?? -1;
  const below = heights[at + size] ?? -1;
  const isEdge = right === -1 || below === -1 || heights[at - 1] === -1 || heights[at - size] === -1;
  if (isEdge) return { color: SHADE, alpha: 0.7 };
  const nx = (height - right) * size * 0.5;
  const ny = (height - below) * size * 0.5;
  const length = Math.hypot(nx, ny, 1);
  const facing = clamp((nx * LIGHT.x + ny * LIGHT.y + LIGHT.z) / length);
  const away = clamp((nx * -LIGHT.x + ny * -LIGHT.y) / length);
  const place = ROCK.size / size;
  const grain = 1 + 0.14 * noise(x * place * 0.21, y * place * 0.21, shape);
  const color = mix(SHADE, scale(STONE[shape % STONE.length], grain), 0.1 + facing * 1.05);
  return { color: add(color, SKY, 0.35 * away ** 2), alpha: 1 };
}
