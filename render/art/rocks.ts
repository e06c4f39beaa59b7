import { layered, noise, scatter } from './noise.ts';
import { clamp, computePicture, mix, type Rgb, rgb, scale, smooth } from './pixels.ts';
import type { Sprite } from './sprite.ts';

/** How many outlines of rocks there are; a rock's `look` picks one. */
export const ROCK_SHAPES = 8;

const SIZE = 176;
const STONE: readonly Rgb[] = ['#9a8d80', '#8a8580', '#a1917a', '#857b78'].map(rgb);
const SHADE = rgb('#15131c');
/** From the upper left. */
const LIGHT = { x: -0.55, y: -0.6, z: 0.58 };
const PITS = 9;

/** How far from its middle a stone ends in a direction, as a share of half the sprite. */
export const edgeOfRock = (shape: number, angle: number) =>
  0.8 +
  0.2 * noise(Math.cos(angle) * 1.3 + shape * 5, Math.sin(angle) * 1.3, shape) +
  0.08 * noise(Math.cos(angle) * 4, Math.sin(angle) * 4, shape + 9);

/** How high the stone stands at a place, below 0 where there is none. `x` and `y` from -1 to 1. */
function heightAt(shape: number, x: number, y: number) {
  const inwards = 1 - Math.hypot(x, y) / edgeOfRock(shape, Math.atan2(y, x));
  if (inwards < 0) return -1;
  return 0.55 * Math.sqrt(inwards * (2 - inwards)) + 0.2 * layered(x * 2.4 + shape * 3, y * 2.4, shape, 4);
}

/** Depth of the pits at a place. */
function pitsAt(shape: number, x: number, y: number) {
  let depth = 0;
  for (let i = 0; i < PITS; i++) {
    const seed = shape * 31 + i * 3.7;
    const radius = 0.07 + 0.17 * scatter(seed) ** 2;
    const distance = Math.hypot(x - (scatter(seed + 1) - 0.5) * 1.3, y - (scatter(seed + 2) - 0.5) * 1.3);
    const share = distance / radius;
    if (share >= 1.3) continue;
    const wall = smooth(0.8, 1, share) - smooth(1, 1.3, share);
    depth += radius * 0.4 * (1 - smooth(0.5, 1, share) - 0.3 * wall);
  }
  return depth;
}

/** A stone, lit from the upper left, with a dark edge. */
export const rock = (shape: number): Sprite => ({
  size: SIZE,
  draw(ctx) {
    const heights = new Float32Array(SIZE * SIZE);
    for (let at = 0; at < heights.length; at++) {
      const x = ((at % SIZE) + 0.5) / (SIZE / 2) - 1;
      const y = (Math.floor(at / SIZE) + 0.5) / (SIZE / 2) - 1;
      const height = heightAt(shape, x, y);
      heights[at] = height < 0 ? -1 : height - pitsAt(shape, x, y);
    }
    ctx.drawImage(
      computePicture(SIZE, SIZE, (x, y) => lit(heights, shape, x, y)),
      0,
      0,
    );
  },
});

function lit(heights: Float32Array, shape: number, x: number, y: number) {
  const at = y * SIZE + x;
  const height = heights[at];
  if (height === -1) return undefined;
  const right = heights[at + 1] ?? -1;
  const below = heights[at + SIZE] ?? -1;
  const isEdge = right === -1 || below === -1 || heights[at - 1] === -1 || heights[at - SIZE] === -1;
  const nx = isEdge ? 0 : (height - right) * SIZE * 0.5;
  const ny = isEdge ? 0 : (height - below) * SIZE * 0.5;
  const length = Math.hypot(nx, ny, 1);
  const facing = clamp((nx * LIGHT.x + ny * LIGHT.y + LIGHT.z) / length);
  const grain = 1 + 0.14 * noise(x * 0.21, y * 0.21, shape);
  const color = mix(SHADE, scale(STONE[shape % STONE.length], grain), 0.1 + facing * 1.05);
  return { color: isEdge ? SHADE : color, alpha: isEdge ? 0.7 : 1 };
}
