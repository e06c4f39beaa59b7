import type { Atlas } from '../../art/atlas.ts';
import type { SpritePool } from './sprite-pool.ts';

const LIFE_S = 0.42;
const STEP = 46;
const JITTER = 26;
/** Widths of the white core, the coloured body around it, and the light that it casts. Unit: u. */
const WIDTH = { core: 18, body: 52, light: 170 };
/** Number of thinner branches of a bolt, and number of steps of each. */
const BRANCHES = 2;
const BRANCH_STEPS = 4;
const BRANCH_WIDTH = 0.5;

type Path = readonly { x: number; y: number }[];

interface Bolt {
  path: Path;
  branches: readonly Path[];
  tint: number;
  age: number;
}

/** Jagged bolts of light between two places. */
export function createLightning(atlas: Atlas) {
  let bolts: Bolt[] = [];

  function drawPath(pool: SpritePool, path: Path, tint: number, left: number, thickness: number) {
    for (let i = 1; i < path.length; i++) {
      const [a, b] = [path[i - 1], path[i]];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const [x, y, turn] = [(a.x + b.x) / 2, (a.y + b.y) / 2, Math.atan2(dy, dx)];
      const length = Math.hypot(dx, dy) + 6;
      pool.put(atlas.texture('glow'), x, y, turn, length * 2, WIDTH.light * thickness, tint, left * 0.3);
      pool.put(atlas.texture('ribbon'), x, y, turn, length, WIDTH.body * thickness, tint, left * 0.9);
      pool.put(atlas.texture('ribbon'), x, y, turn, length, WIDTH.core * thickness, 0xffffff, left);
    }
  }

  function drawBolt(pool: SpritePool, { path, branches, tint, age }: Bolt, least: number) {
    const left = 1 - age / LIFE_S;
    const thickness = Math.max(1, least / WIDTH.core);
    drawPath(pool, path, tint, left, thickness);
    for (const branch of branches) drawPath(pool, branch, tint, left * 0.7, thickness * BRANCH_WIDTH);
    const { x, y } = path[path.length - 1];
    pool.put(atlas.texture('glow'), x, y, 0, 300, 300, tint, left);
    pool.put(atlas.texture('glow'), x, y, 0, 110, 110, 0xffffff, left * 0.8);
  }

  return {
    /** Starts a bolt between two places. */
    strike(x: number, y: number, toX: number, toY: number, tint: number) {
      const path = zigzag(x, y, toX, toY);
      bolts.push({ path, branches: branchesOf(path), tint, age: 0 });
    },
    /** Draws all bolts; `least` is the smallest width that is visible on the screen, u. */
    draw(pool: SpritePool, dt: number, least: number) {
      for (const bolt of bolts) {
        bolt.age += dt;
        drawBolt(pool, bolt, least);
      }
      bolts = bolts.filter(({ age }) => age < LIFE_S);
    },
  };
}

/** Branches that leave a path on both sides and diverge from it. */
function branchesOf(path: Path): Path[] {
  return Array.from({ length: BRANCHES }, (_, i) => {
    const at = Math.floor((path.length * (i + 1)) / (BRANCHES + 1.5));
    const from = path[at];
    const to = path[Math.min(path.length - 1, at + BRANCH_STEPS)];
    const turn = Math.atan2(to.y - from.y, to.x - from.x) + (i % 2 === 0 ? 0.6 : -0.6);
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return zigzag(from.x, from.y, from.x + Math.cos(turn) * length, from.y + Math.sin(turn) * length);
  });
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
