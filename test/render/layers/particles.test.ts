import { describe, expect, it } from 'vitest';
import { type Burst, createParticles } from '../../../render/layers/kit/particles.ts';
import { SpritePool } from '../../../render/layers/kit/sprite-pool.ts';
import { atlas, spritesIn } from './drawing.ts';

/** Particles that exist for one second and shrink from 10 u to 5 u. */
const BURST: Burst = {
  texture: atlas.texture('spark'),
  count: 4,
  speed: [100, 100],
  life: [1, 1],
  size: [10, 10],
  growth: 0.5,
  tint: 0xff0000,
  drag: 0,
};

function drawn(burst: Burst, steps: number[], times = 1) {
  const particles = createParticles();
  const pool = new SpritePool(atlas.texture('glow'));
  for (let i = 0; i < times; i++) particles.burst(burst, 5, 0, 0, 0);
  for (const dt of steps) {
    pool.begin();
    particles.draw(pool, dt);
    pool.end();
  }
  return spritesIn(pool.container);
}

describe('particles', () => {
  it('particles in the picture fly, shrink, and disappear at the end of their life', () => {
    const half = drawn(BURST, [0.5]);
    expect(half).toHaveLength(4);
    expect(half[0].x).toBeCloseTo(55, 3);
    expect(half[0].scaleX).toBeCloseTo(7.5, 3);
    expect(drawn(BURST, [0.5, 0.5])).toEqual([]);
  });

  it('particles fade during the last five eighths of their life', () => {
    const alpha = (age: number) => (drawn(BURST, [age])[0].color >>> 24) / 255;
    expect(alpha(0.3)).toBeCloseTo(1, 2);
    expect(alpha(0.75)).toBeCloseTo(0.4, 2);
  });

  it('particles lose a share of their speed per second, and never reverse', () => {
    expect(drawn({ ...BURST, drag: 1 }, [0.5])[0].x).toBeCloseTo(5 + 25, 3);
    expect(drawn({ ...BURST, drag: 9 }, [0.5])[0].x).toBe(5);
  });

  it('particles are emitted around a direction, within a given spread', () => {
    const particles = createParticles();
    const pool = new SpritePool(atlas.texture('glow'));
    particles.burst({ ...BURST, count: 200 }, 0, 0, Math.PI / 2, 0.4);
    pool.begin();
    particles.draw(pool, 0.5);
    const offs = spritesIn(pool.container).map(({ x, y }) => Math.atan2(x, y));
    expect(Math.max(...offs.map(Math.abs))).toBeLessThanOrEqual(0.4);
    expect(Math.max(...offs)).toBeGreaterThan(0.2);
    expect(Math.min(...offs)).toBeLessThan(-0.2);
  });

  it("a particle's lifetime depends neither on other particles nor on where it is stored", () => {
    const particles = createParticles();
    const pool = new SpritePool(atlas.texture('glow'));
    const flying = (dt: number) => {
      pool.begin();
      particles.draw(pool, dt);
      pool.end();
      return spritesIn(pool.container).length;
    };
    particles.burst({ ...BURST, count: 8_190 }, 0, 0);
    expect([flying(0.5), flying(0.5)]).toEqual([8_190, 0]);
    particles.burst({ ...BURST, life: [3, 3] }, 0, 0); // these take the last two slots and the first two
    particles.burst(BURST, 0, 0);
    expect([flying(0.5), flying(0.5), flying(1.9), flying(0.1)]).toEqual([8, 4, 4, 0]);
  });

  it('there are at most 8,192 particles, and new particles replace the oldest', () => {
    expect(drawn({ ...BURST, count: 1_000 }, [0.1], 9)).toHaveLength(8_192);
  });
});
