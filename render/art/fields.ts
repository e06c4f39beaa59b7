import type { Field } from '../../schema/catalog.ts';
import { SPACE } from './palette.ts';

/** Backdrops of the seven fields, drawn by code once per field and size: calm, dark, each known at a glance. */
type Context = CanvasRenderingContext2D;

const TAU = Math.PI * 2;

/** Numbers that look random and are the same each time. */
const noise = (seed: number) => {
  const value = Math.sin(seed * 127.1) * 43_758.545;
  return value - Math.floor(value);
};

const rgba = (hex: string, alpha: number) => {
  const value = Number.parseInt(hex.slice(1), 16);
  return `rgba(${value >> 16}, ${(value >> 8) & 255}, ${value & 255}, ${alpha})`;
};

function cloud(ctx: Context, x: number, y: number, radius: number, color: string, alpha: number) {
  const gradient = ctx.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, rgba(color, alpha));
  gradient.addColorStop(1, rgba(color, 0));
  ctx.fillStyle = gradient;
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** Blobs, not points: single pixels shimmer and cost a stream its bits. */
function stars(ctx: Context, width: number, height: number, count: number) {
  for (let i = 0; i < count; i++) {
    const size = 1.5 + 2.2 * noise(i + 0.3) ** 3;
    ctx.fillStyle = rgba(noise(i + 0.7) > 0.75 ? '#bcd3ff' : '#ffffff', 0.2 + 0.5 * noise(i + 0.9));
    ctx.beginPath();
    ctx.arc(noise(i) * width, noise(i + 0.5) * height, size, 0, TAU);
    ctx.fill();
  }
}

interface Planet {
  x: number;
  y: number;
  radius: number;
  day: string;
  night: string;
  air: string;
}

/** A lit ball with an atmosphere; `skin` paints its surface. */
function planet(
  ctx: Context,
  { x, y, radius, day, night, air }: Planet,
  skin: (ctx: Context, radius: number) => void,
) {
  const halo = ctx.createRadialGradient(x, y, radius * 0.97, x, y, radius * 1.14);
  halo.addColorStop(0, rgba(air, 0.45));
  halo.addColorStop(1, rgba(air, 0));
  ctx.fillStyle = halo;
  ctx.beginPath();
  ctx.arc(x, y, radius * 1.14, 0, TAU);
  ctx.fill();
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, TAU);
  ctx.clip();
  ctx.translate(x, y);
  ctx.fillStyle = day;
  ctx.fillRect(-radius, -radius, radius * 2, radius * 2);
  skin(ctx, radius);
  const shade = ctx.createRadialGradient(
    -radius * 0.5,
    -radius * 0.55,
    radius * 0.2,
    -radius * 0.2,
    -radius * 0.2,
    radius * 1.25,
  );
  shade.addColorStop(0, rgba(night, 0));
  shade.addColorStop(0.6, rgba(night, 0.62));
  shade.addColorStop(1, rgba(night, 0.97));
  ctx.fillStyle = shade;
  ctx.fillRect(-radius, -radius, radius * 2, radius * 2);
  ctx.restore();
}

const patches =
  (color: string, count: number, least: number, most: number, seed: number) =>
  (ctx: Context, radius: number) => {
    ctx.fillStyle = color;
    for (let i = 0; i < count; i++) {
      const angle = noise(seed + i) * TAU;
      const distance = radius * Math.sqrt(noise(seed + i + 0.4)) * 0.95;
      const size = radius * (least + (most - least) * noise(seed + i + 0.8));
      ctx.beginPath();
      ctx.ellipse(
        Math.cos(angle) * distance,
        Math.sin(angle) * distance,
        size * 1.5,
        size,
        noise(i) * TAU,
        0,
        TAU,
      );
      ctx.fill();
    }
  };

const bands = (colors: readonly string[]) => (ctx: Context, radius: number) => {
  const height = (radius * 2) / colors.length;
  colors.forEach((color, i) => {
    ctx.fillStyle = color;
    ctx.beginPath();
    const top = -radius + i * height;
    ctx.moveTo(-radius, top);
    for (let x = -radius; x <= radius; x += radius / 12)
      ctx.lineTo(x, top + Math.sin(x / 60 + i * 2) * height * 0.12);
    ctx.lineTo(radius, radius);
    ctx.lineTo(-radius, radius);
    ctx.fill();
  });
};

function rings(ctx: Context, x: number, y: number, radius: number, isFront: boolean) {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(-0.32);
  ctx.scale(1, 0.24);
  for (let i = 0; i < 14; i++) {
    ctx.strokeStyle = rgba('#e6d3a8', 0.12 + 0.3 * noise(i + 5));
    ctx.lineWidth = radius * 0.045;
    ctx.beginPath();
    const [from, to] = isFront ? [0, Math.PI] : [Math.PI, TAU];
    ctx.arc(0, 0, radius * (1.32 + i * 0.06), from, to);
    ctx.stroke();
  }
  ctx.restore();
}

type Painter = (ctx: Context, width: number, height: number) => void;

const PAINTERS: Record<Field, Painter> = {
  deepSpace(ctx, width, height) {
    cloud(ctx, width * 0.25, height * 0.3, width * 0.42, '#3b2a7a', 0.36);
    cloud(ctx, width * 0.78, height * 0.68, width * 0.45, '#134a72', 0.4);
    cloud(ctx, width * 0.55, height * 0.45, width * 0.2, '#7a2a5c', 0.22);
  },
  earth(ctx, width, height) {
    cloud(ctx, width * 0.2, height * 0.2, width * 0.4, '#123a66', 0.3);
    const ball = {
      x: width * 0.74,
      y: height * 1.0,
      radius: height * 0.72,
      day: '#1f5f9e',
      night: '#03101f',
      air: '#69b7ff',
    };
    planet(ctx, ball, (inner, radius) => {
      patches('#3d7a4a', 26, 0.06, 0.17, 3)(inner, radius);
      patches('rgba(240, 246, 255, 0.5)', 34, 0.02, 0.09, 40)(inner, radius);
    });
  },
  moon(ctx, width, height) {
    const ball = {
      x: width * 0.26,
      y: height * 1.02,
      radius: height * 0.66,
      day: '#a9abb2',
      night: '#08090d',
      air: '#8f96a8',
    };
    planet(ctx, ball, (inner, radius) => {
      patches('rgba(70, 72, 80, 0.55)', 16, 0.06, 0.18, 11)(inner, radius);
      patches('rgba(40, 42, 50, 0.5)', 70, 0.008, 0.04, 70)(inner, radius);
    });
    planet(
      ctx,
      {
        x: width * 0.83,
        y: height * 0.2,
        radius: height * 0.07,
        day: '#2a6db0',
        night: '#03101f',
        air: '#69b7ff',
      },
      () => {},
    );
  },
  mars(ctx, width, height) {
    cloud(ctx, width * 0.6, height * 0.5, width * 0.5, '#6b2a18', 0.26);
    const ball = {
      x: width * 0.8,
      y: height * 0.98,
      radius: height * 0.68,
      day: '#b4532f',
      night: '#160603',
      air: '#ff9a66',
    };
    planet(ctx, ball, (inner, radius) => {
      patches('rgba(92, 34, 20, 0.6)', 22, 0.05, 0.2, 21)(inner, radius);
      patches('rgba(240, 200, 170, 0.25)', 14, 0.03, 0.12, 90)(inner, radius);
    });
  },
  jupiter(ctx, width, height) {
    const ball = {
      x: width * 0.16,
      y: height * 0.86,
      radius: height * 0.84,
      day: '#c9a37c',
      night: '#120a06',
      air: '#e8c49a',
    };
    planet(ctx, ball, (inner, radius) => {
      bands([
        '#8d6a4e',
        '#d8bd97',
        '#a8754f',
        '#e7d6b8',
        '#b9825a',
        '#dcc3a0',
        '#946a4c',
        '#cfae88',
        '#7c5a45',
      ])(inner, radius);
      inner.fillStyle = '#b5502f';
      inner.beginPath();
      inner.ellipse(radius * 0.2, -radius * 0.28, radius * 0.16, radius * 0.09, 0, 0, TAU);
      inner.fill();
    });
  },
  saturn(ctx, width, height) {
    const [x, y, radius] = [width * 0.7, height * 0.56, height * 0.34];
    cloud(ctx, x, y, width * 0.4, '#5a4a24', 0.24);
    rings(ctx, x, y, radius, false);
    planet(
      ctx,
      { x, y, radius, day: '#d8c08a', night: '#140f05', air: '#f0dca8' },
      bands(['#b79c66', '#e2cf9e', '#c9ad74', '#eee0b8', '#bfa36c', '#dcc690', '#a88d5a']),
    );
    rings(ctx, x, y, radius, true);
  },
  sun(ctx, width, height) {
    const [x, y, radius] = [width * 1.0, height * 0.42, height * 0.46];
    cloud(ctx, x, y, width * 0.85, '#ff7a1a', 0.34);
    cloud(ctx, x, y, radius * 1.7, '#ffb347', 0.6);
    const core = ctx.createRadialGradient(x, y, 0, x, y, radius);
    core.addColorStop(0, '#fff6d8');
    core.addColorStop(0.7, '#ffd873');
    core.addColorStop(1, '#ff9a2e');
    ctx.fillStyle = core;
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, TAU);
    ctx.fill();
    ctx.save();
    ctx.clip();
    ctx.translate(x, y);
    patches('rgba(255, 140, 40, 0.28)', 40, 0.03, 0.12, 31)(ctx, radius);
    ctx.restore();
  },
};

/** The backdrop of a field as a canvas of that size. */
export function paintField(field: Field, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('This browser draws no 2D canvas.');
  ctx.fillStyle = SPACE;
  ctx.fillRect(0, 0, width, height);
  stars(ctx, width, height, Math.round((width * height) / 9_000));
  PAINTERS[field](ctx, width, height);
  const vignette = ctx.createRadialGradient(
    width / 2,
    height / 2,
    height * 0.3,
    width / 2,
    height / 2,
    width * 0.75,
  );
  vignette.addColorStop(0, 'rgba(4, 7, 16, 0.28)');
  vignette.addColorStop(1, 'rgba(4, 7, 16, 0.62)');
  ctx.fillStyle = vignette;
  ctx.fillRect(0, 0, width, height);
  return canvas;
}
