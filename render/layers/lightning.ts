import type { Atlas } from '../art/atlas.ts';
import type { SpritePool } from '../sprite-pool.ts';

const LIFE_S = 0.32;
const STEP = 46;
const JITTER = 26;
const WIDTH = 15;

interface Bolt {
  points: readonly { x: number; y: number }[];
  tint: number;
  age: number;
}

/** Jagged threads of light that flash up between two places. */
export function createLightning(atlas: Atlas) {
  let bolts: Bolt[] = [];

  function drawBolt(pool: SpritePool, { points, tint, age }: Bolt, least: number) {
    const left = 1 - age / LIFE_S;
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [points[i - 1], points[i]];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const [x, y, turn] = [(a.x + b.x) / 2, (a.y + b.y) / 2, Math.atan2(dy, dx)];
      const length = Math.hypot(dx, dy) + 6;
      const width = Math.max(WIDTH, least);
      pool.put(atlas.texture('ribbon'), x, y, turn, length, width * 3, tint, left * 0.7);
      pool.put(atlas.texture('ribbon'), x, y, turn, length, width, 0xffffff, left);
    }
    const { x, y } = points[points.length - 1];
    pool.put(atlas.texture('glow'), x, y, 0, 190, 190, tint, left);
  }

  return {
    /** Starts a bolt between two places. */
    strike(x: number, y: number, toX: number, toY: number, tint: number) {
      bolts.push({ points: zigzag(x, y, toX, toY), tint, age: 0 });
    },
    /** Draws all bolts; `least` is the width below which a line gets lost on the screen, u. */
    draw(pool: SpritePool, dt: number, least: number) {
      for (const bolt of bolts) {
        bolt.age += dt;
        drawBolt(pool, bolt, least);
      }
      bolts = bolts.filter(({ age }) => age < LIFE_S);
    },
  };
}

function zigzag(x: number, y: number, toX: number, toY: number) {
  const length = Math.hypot(toX - x, toY - y);
  const steps = Math.max(2, Math.round(length / STEP));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const share = i / steps;
    const off = i === 0 || i === steps ? 0 : (Math.random() - 0.5) * 2 * JITTER;
    const [nx, ny] = [-(toY - y) / (length + 1), (toX - x) / (length + 1)];
    return { x: x + (toX - x) * share + nx * off, y: y + (toY - y) * share + ny * off };
  });
}

export type Lightning = ReturnType<typeof createLightning>;
