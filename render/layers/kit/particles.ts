import type { Texture } from 'pixi.js';
import type { SpritePool } from './sprite-pool.ts';

const CAPACITY = 8_192;

/** The look of a burst of particles: speed in u/s, size in u, life in s, each as a range. */
export interface Burst {
  texture: Texture;
  count: number;
  speed: readonly [number, number];
  life: readonly [number, number];
  size: readonly [number, number];
  tint: number;
  /** Share of the speed that is lost per second. */
  drag: number;
  /** Maximum rotation, in turns per second. */
  spin?: number;
  /** Size at the end of its life, as a multiple of the initial size. */
  growth?: number;
  /** Length along the heading, as a multiple of the size; 1 is round. */
  stretch?: number;
  /** Opacity at the start of its life. */
  alpha?: number;
}

const between = (range: readonly [number, number]) => range[0] + Math.random() * (range[1] - range[0]);

/** The particles, one slot each. */
function createSlots() {
  const f32 = () => new Float32Array(CAPACITY);
  return {
    x: f32(),
    y: f32(),
    vx: f32(),
    vy: f32(),
    angle: f32(),
    spin: f32(),
    age: f32(),
    life: f32(),
    size: f32(),
    growth: f32(),
    drag: f32(),
    stretch: f32(),
    alpha: f32(),
    tint: new Uint32Array(CAPACITY),
    texture: new Array<Texture>(CAPACITY),
  };
}

type Slots = ReturnType<typeof createSlots>;

/** Short-lived sprites that move on their own. New ones replace the oldest. */
export function createParticles() {
  const slots = createSlots();
  const { age, life } = slots;
  let next = 0;
  /** Slots from the oldest particle still in flight to the newest one. */
  let used = 0;

  const oldest = () => (next + CAPACITY - used) % CAPACITY;

  function dropGone() {
    for (let i = oldest(); used > 0 && age[i] >= life[i]; i = oldest()) used--;
  }

  function drawSlots(from: number, to: number, pool: SpritePool, dt: number) {
    for (let i = from; i < to; i++) {
      age[i] += dt;
      if (age[i] >= life[i]) continue;
      move(slots, i, dt);
      drawParticle(slots, i, pool);
    }
  }

  return {
    /** Emits particles in all directions, or within `spread` radians of `direction`. */
    burst(burst: Burst, px: number, py: number, direction = 0, spread = Math.PI) {
      for (let i = 0; i < burst.count; i++) {
        launch(slots, next, burst, px, py, direction + (Math.random() - 0.5) * 2 * spread);
        next = (next + 1) % CAPACITY;
        used = Math.min(CAPACITY, used + 1);
      }
    },
    /** Advances all particles by `dt` seconds and draws them. */
    draw(pool: SpritePool, dt: number) {
      dropGone();
      const first = oldest();
      drawSlots(first, Math.min(CAPACITY, first + used), pool, dt);
      drawSlots(0, Math.max(0, first + used - CAPACITY), pool, dt);
    },
  };
}

export type Particles = ReturnType<typeof createParticles>;

/** Fills a slot with a new particle of a burst. */
function launch(slots: Slots, i: number, burst: Burst, px: number, py: number, direction: number) {
  const speed = between(burst.speed);
  slots.x[i] = px;
  slots.y[i] = py;
  slots.vx[i] = Math.cos(direction) * speed;
  slots.vy[i] = Math.sin(direction) * speed;
  slots.angle[i] = direction;
  slots.spin[i] = (Math.random() - 0.5) * 2 * (burst.spin ?? 0) * Math.PI * 2;
  slots.age[i] = 0;
  slots.life[i] = between(burst.life);
  slots.size[i] = between(burst.size);
  slots.growth[i] = burst.growth ?? 0.2;
  slots.drag[i] = burst.drag;
  slots.stretch[i] = burst.stretch ?? 1;
  slots.alpha[i] = burst.alpha ?? 1;
  slots.tint[i] = burst.tint;
  slots.texture[i] = burst.texture;
}

function move({ x, y, vx, vy, angle, spin, drag }: Slots, i: number, dt: number) {
  const keep = Math.max(0, 1 - drag[i] * dt);
  vx[i] *= keep;
  vy[i] *= keep;
  x[i] += vx[i] * dt;
  y[i] += vy[i] * dt;
  angle[i] += spin[i] * dt;
}

function drawParticle(slots: Slots, i: number, pool: SpritePool) {
  const { x, y, angle, age, life, size, growth, stretch, alpha, tint, texture } = slots;
  const left = 1 - age[i] / life[i];
  const side = size[i] * (growth[i] + (1 - growth[i]) * left);
  const fade = alpha[i] * Math.min(1, left * 1.6);
  pool.put(texture[i], x[i], y[i], angle[i], side * stretch[i], side, tint[i], fade);
}
