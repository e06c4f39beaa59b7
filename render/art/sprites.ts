import { SHIP_MODELS, type ShipModel } from '../../schema/catalog.ts';
import { drawHull, drawPaint } from './draw-ship.ts';
import { SHIP_SHAPES } from './ship-models.ts';

/** Everything that is drawn in the world, as small pictures drawn by code: white ones take a tint. */
type Context = CanvasRenderingContext2D;
interface Sprite {
  size: number;
  draw(ctx: Context, size: number): void;
}

const TAU = Math.PI * 2;

/** A soft round light: `stops` are alpha by share of the radius. */
const blob = (size: number, stops: readonly (readonly [number, number])[]): Sprite => ({
  size,
  draw(ctx) {
    const half = size / 2;
    const gradient = ctx.createRadialGradient(half, half, 0, half, half, half);
    for (const [at, alpha] of stops) gradient.addColorStop(at, `rgba(255, 255, 255, ${alpha})`);
    ctx.fillStyle = gradient;
    ctx.fillRect(0, 0, size, size);
  },
});

const ring = (size: number, width: number, inner = 0): Sprite => ({
  size,
  draw(ctx) {
    const half = size / 2;
    if (inner > 0) {
      const gradient = ctx.createRadialGradient(half, half, half * 0.3, half, half, half);
      gradient.addColorStop(0, 'rgba(255, 255, 255, 0)');
      gradient.addColorStop(1, `rgba(255, 255, 255, ${inner})`);
      ctx.fillStyle = gradient;
      ctx.beginPath();
      ctx.arc(half, half, half - width, 0, TAU);
      ctx.fill();
    }
    ctx.strokeStyle = '#ffffff';
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.arc(half, half, half - width, 0, TAU);
    ctx.stroke();
  },
});

/** A streak along x, brightest at its head on the right. */
const streak = (size: number, thickness: number): Sprite => ({
  size,
  draw(ctx) {
    const half = size / 2;
    const gradient = ctx.createLinearGradient(0, 0, size, 0);
    gradient.addColorStop(0, 'rgba(255, 255, 255, 0)');
    gradient.addColorStop(0.75, 'rgba(255, 255, 255, 0.9)');
    gradient.addColorStop(1, 'rgba(255, 255, 255, 1)');
    ctx.strokeStyle = gradient;
    ctx.lineWidth = thickness;
    ctx.lineCap = 'round';
    ctx.beginPath();
    ctx.moveTo(thickness, half);
    ctx.lineTo(size - thickness, half);
    ctx.stroke();
  },
});

/** An engine flame that points to the left, its root at the right edge. */
const flame: Sprite = {
  size: 64,
  draw(ctx, size) {
    const half = size / 2;
    const gradient = ctx.createLinearGradient(size, 0, 0, 0);
    gradient.addColorStop(0, 'rgba(255, 255, 255, 1)');
    gradient.addColorStop(0.35, 'rgba(255, 255, 255, 0.55)');
    gradient.addColorStop(1, 'rgba(255, 255, 255, 0)');
    ctx.fillStyle = gradient;
    ctx.beginPath();
    ctx.moveTo(size, half - 10);
    ctx.quadraticCurveTo(size * 0.5, half - 12, 0, half);
    ctx.quadraticCurveTo(size * 0.5, half + 12, size, half + 10);
    ctx.fill();
  },
};

const missile: Sprite = {
  size: 48,
  draw(ctx, size) {
    const half = size / 2;
    ctx.translate(half, half);
    ctx.fillStyle = '#05070f';
    ctx.fillRect(-18, -7, 36, 14);
    ctx.fillStyle = '#dfe6f4';
    ctx.beginPath();
    ctx.moveTo(18, 0);
    ctx.lineTo(9, -4.5);
    ctx.lineTo(-16, -4.5);
    ctx.lineTo(-16, 4.5);
    ctx.lineTo(9, 4.5);
    ctx.fill();
    ctx.fillStyle = '#ff8a3c';
    ctx.fillRect(2, -4.5, 6, 9);
    ctx.fillStyle = '#8b97ae';
    ctx.fillRect(-17, -8, 7, 16);
  },
};

const mine: Sprite = {
  size: 64,
  draw(ctx, size) {
    ctx.translate(size / 2, size / 2);
    ctx.fillStyle = '#141b2e';
    ctx.strokeStyle = '#8b97ae';
    ctx.lineWidth = 3;
    for (let i = 0; i < 8; i++) {
      ctx.rotate(TAU / 8);
      ctx.beginPath();
      ctx.moveTo(12, 0);
      ctx.lineTo(25, 0);
      ctx.stroke();
    }
    ctx.beginPath();
    ctx.arc(0, 0, 16, 0, TAU);
    ctx.fill();
    ctx.stroke();
  },
};

/** How many outlines of rocks there are; a rock's `look` picks one. */
export const ROCK_SHAPES = 8;

const rock = (shape: number): Sprite => ({
  size: 160,
  draw(ctx, size) {
    const half = size / 2;
    const wobble = (angle: number) =>
      0.8 +
      0.1 * Math.sin(angle * 3 + shape * 1.7) +
      0.07 * Math.sin(angle * 7 + shape * 2.9) +
      0.03 * Math.sin(angle * 13 + shape);
    ctx.translate(half, half);
    ctx.beginPath();
    for (let i = 0; i < 40; i++) {
      const angle = (i / 40) * TAU;
      const radius = half * wobble(angle);
      ctx.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius);
    }
    ctx.closePath();
    ctx.fillStyle = '#8a8179';
    ctx.fill();
    ctx.save();
    ctx.clip();
    const shade = ctx.createRadialGradient(
      -half * 0.45,
      -half * 0.5,
      0,
      -half * 0.2,
      -half * 0.2,
      half * 1.35,
    );
    shade.addColorStop(0, 'rgba(255, 240, 220, 0.45)');
    shade.addColorStop(0.45, 'rgba(80, 74, 70, 0)');
    shade.addColorStop(1, 'rgba(8, 10, 20, 0.85)');
    ctx.fillStyle = shade;
    ctx.fillRect(-half, -half, size, size);
    for (let i = 0; i < 9; i++) crater(ctx, half, shape * 9 + i);
    ctx.restore();
    ctx.strokeStyle = '#14131a';
    ctx.lineWidth = 3;
    ctx.stroke();
  },
});

function crater(ctx: Context, half: number, seed: number) {
  const angle = seed * 2.399;
  const distance = half * 0.75 * Math.abs(Math.sin(seed * 1.3));
  const radius = half * (0.06 + 0.12 * Math.abs(Math.sin(seed * 4.1)));
  const x = Math.cos(angle) * distance;
  const y = Math.sin(angle) * distance;
  ctx.fillStyle = 'rgba(20, 18, 22, 0.4)';
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, TAU);
  ctx.fill();
  ctx.fillStyle = 'rgba(255, 240, 220, 0.16)';
  ctx.beginPath();
  ctx.arc(x + radius * 0.25, y + radius * 0.25, radius * 0.8, 0, TAU);
  ctx.fill();
}

const shard: Sprite = {
  size: 24,
  draw(ctx) {
    ctx.fillStyle = '#ffffff';
    ctx.beginPath();
    ctx.moveTo(3, 6);
    ctx.lineTo(21, 10);
    ctx.lineTo(9, 19);
    ctx.fill();
  },
};

const bar: Sprite = {
  size: 16,
  draw(ctx, size) {
    ctx.fillStyle = '#ffffff';
    ctx.fillRect(0, 0, size, size);
  },
};

/** Six chevrons and a ring on the floor of space: where a team's ships come from. */
const base: Sprite = {
  size: 256,
  draw(ctx, size) {
    ctx.translate(size / 2, size / 2);
    ctx.strokeStyle = 'rgba(255, 255, 255, 0.9)';
    ctx.lineWidth = 4;
    ctx.beginPath();
    ctx.arc(0, 0, 118, 0, TAU);
    ctx.stroke();
    ctx.lineWidth = 2;
    ctx.setLineDash([14, 10]);
    ctx.beginPath();
    ctx.arc(0, 0, 100, 0, TAU);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.lineWidth = 6;
    for (let i = 0; i < 6; i++) {
      ctx.rotate(TAU / 6);
      ctx.beginPath();
      ctx.moveTo(58, -14);
      ctx.lineTo(76, 0);
      ctx.lineTo(58, 14);
      ctx.stroke();
    }
  },
};

const PLAIN = {
  glow: blob(128, [
    [0, 0.85],
    [0.25, 0.4],
    [0.6, 0.1],
    [1, 0],
  ]),
  spark: blob(32, [
    [0, 1],
    [0.3, 0.8],
    [1, 0],
  ]),
  smoke: blob(64, [
    [0, 0.5],
    [0.6, 0.22],
    [1, 0],
  ]),
  star: blob(24, [
    [0, 1],
    [0.35, 0.5],
    [1, 0],
  ]),
  ring: ring(192, 6),
  dome: ring(128, 4, 0.5),
  laser: streak(64, 8),
  ram: streak(128, 40),
  flame,
  missile,
  mine,
  shard,
  bar,
  base,
} satisfies Record<string, Sprite>;

export type SpriteName = keyof typeof PLAIN | `rock${number}` | `hull:${ShipModel}` | `paint:${ShipModel}`;

const SHIP_CELL = 112;

/** All sprites by name. */
export const SPRITES: Record<string, Sprite> = {
  ...PLAIN,
  ...Object.fromEntries(Array.from({ length: ROCK_SHAPES }, (_, i) => [`rock${i}`, rock(i)])),
  ...Object.fromEntries(
    SHIP_MODELS.flatMap(model => [
      [
        `hull:${model}`,
        { size: SHIP_CELL, draw: (ctx: Context) => drawHull(ctx, SHIP_CELL, SHIP_SHAPES[model]) },
      ],
      [
        `paint:${model}`,
        { size: SHIP_CELL, draw: (ctx: Context) => drawPaint(ctx, SHIP_CELL, SHIP_SHAPES[model]) },
      ],
    ]),
  ),
};
