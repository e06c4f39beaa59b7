import type { Texture } from 'pixi.js';
import type { SpritePool } from '../sprite-pool.ts';

const CAPACITY = 8_192;

/** How a burst of particles looks: speed in u/s, size in u, life in s, each as a range. */
export interface Burst {
  texture: Texture;
  count: number;
  speed: readonly [number, number];
  life: readonly [number, number];
  size: readonly [number, number];
  tint: number;
  /** Share of the speed that is lost per second. */
  drag: number;
  /** Turns per second, at most. */
  spin?: number;
  /** Size at the end of life, as a share of that at the start. */
  growth?: number;
  /** Length along the heading, as a share of the size; 1 is round. */
  stretch?: number;
  /** At the start of life. */
  alpha?: number;
}

const between = ([low, high]: readonly [number, number]) => low + Math.random() * (high - low);

/** Short-lived sprites that move by themselves; the oldest give way to new ones. */
export function createParticles() {
  const f32 = () => new Float32Array(CAPACITY);
  const [x, y, vx, vy, angle, spin, age, life, size, growth, drag, stretch, alpha] = Array.from(
    { length: 13 },
    f32,
  );
  const tint = new Uint32Array(CAPACITY);
  const texture: Texture[] = new Array(CAPACITY);
  let next = 0;
  let highest = 0;

  function add(burst: Burst, px: number, py: number, direction: number) {
    const i = next;
    next = (next + 1) % CAPACITY;
    highest = Math.max(highest, i + 1);
    const speed = between(burst.speed);
    x[i] = px;
    y[i] = py;
    vx[i] = Math.cos(direction) * speed;
    vy[i] = Math.sin(direction) * speed;
    angle[i] = direction;
    spin[i] = (Math.random() - 0.5) * 2 * (burst.spin ?? 0) * Math.PI * 2;
    age[i] = 0;
    life[i] = between(burst.life);
    size[i] = between(burst.size);
    growth[i] = burst.growth ?? 0.2;
    drag[i] = burst.drag;
    stretch[i] = burst.stretch ?? 1;
    alpha[i] = burst.alpha ?? 1;
    tint[i] = burst.tint;
    texture[i] = burst.texture;
  }

  function move(i: number, dt: number) {
    const keep = Math.max(0, 1 - drag[i] * dt);
    vx[i] *= keep;
    vy[i] *= keep;
    x[i] += vx[i] * dt;
    y[i] += vy[i] * dt;
    angle[i] += spin[i] * dt;
  }

  return {
    /** Throws particles in all directions, or within `spread` radians of `direction`. */
    burst(burst: Burst, px: number, py: number, direction = 0, spread = Math.PI) {
      for (let i = 0; i < burst.count; i++) {
        add(burst, px, py, direction + (Math.random() - 0.5) * 2 * spread);
      }
    },
    /** Moves all particles on by `dt` seconds and draws them. */
    draw(pool: SpritePool, dt: number) {
      for (let i = 0; i < highest; i++) {
        age[i] += dt;
        if (age[i] >= life[i]) continue;
        move(i, dt);
        const left = 1 - age[i] / life[i];
        const side = size[i] * (growth[i] + (1 - growth[i]) * left);
        const fade = alpha[i] * Math.min(1, left * 1.6);
        pool.put(texture[i], x[i], y[i], angle[i], side * stretch[i], side, tint[i], fade);
      }
    },
  };
}
