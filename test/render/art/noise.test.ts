import { expect, it } from 'vitest';
import { seeded } from '../../../core/random.ts';
import { layered, noise } from '../../../render/art/noise.ts';

/** Tests the noise of which clouds, planets and discs consist. */

type Point = [x: number, y: number, z: number];
const random = seeded(7);
const points = Array.from({ length: 200 }, (): Point => [0, 0, 0].map(() => random() * 20 - 10) as Point);

it('noise has no seams: it has the same value on both sides of a border between cells', () => {
  for (const point of points) {
    for (const axis of [0, 1, 2]) {
      const beside = (offset: number) =>
        noise(...(point.map((at, i) => (i === axis ? Math.round(at) + offset : at)) as Point));
      expect(beside(-1e-9)).toBeCloseTo(beside(1e-9), 6);
    }
  }
});

it('noise is 0 at whole coordinates, between -1 and 1 elsewhere, and different in each direction', () => {
  for (const point of points) expect(noise(...(point.map(Math.round) as Point))).toBeCloseTo(0, 12);
  const values = points.map(point => noise(...point));
  expect(Math.max(...values.map(Math.abs))).toBeLessThanOrEqual(1);
  expect(Math.max(...values)).toBeGreaterThan(0.5);
  expect(Math.min(...values)).toBeLessThan(-0.5);
  for (const [x, y, z] of points.slice(0, 20)) {
    expect(noise(x, y, z)).not.toBeCloseTo(noise(y, x, z), 6);
    expect(noise(x, y, z)).not.toBeCloseTo(noise(x, z, y), 6);
  }
});

it('noise repeats after 256 cells', () => {
  for (const [x, y, z] of points) expect(noise(x + 256, y - 256, z + 512)).toBeCloseTo(noise(x, y, z), 9);
});

it('each layer of layered noise is about twice as fine and half as strong as the previous layer', () => {
  for (const point of points) {
    const at = (size: number) => noise(...(point.map(value => value * size) as Point));
    expect(layered(...point, 1)).toBeCloseTo(at(1) / 2, 9);
    expect(layered(...point, 3)).toBeCloseTo(at(1) / 2 + at(2.03) / 4 + at(2.03 ** 2) / 8, 9);
  }
});
