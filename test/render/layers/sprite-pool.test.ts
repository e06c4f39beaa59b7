import type { Particle } from 'pixi.js';
import { expect, it } from 'vitest';
import { SpritePool } from '../../../render/layers/kit/sprite-pool.ts';
import { atlas } from './drawing.ts';

/** Tests of the pool that places the sprites of a frame. */

const texture = atlas.texture('spark');

function put(...rest: [tint?: number, alpha?: number, anchorX?: number]) {
  const pool = new SpritePool(texture);
  pool.begin();
  pool.put(texture, 10, -20, 0.5, 30, 60, ...rest);
  pool.end();
  return pool.container.particleChildren as Particle[];
}

it('a sprite without another anchor is centred on its position', () => {
  expect(put()[0]).toMatchObject({ x: 10, y: -20, rotation: 0.5, anchorX: 0.5, anchorY: 0.5 });
  expect(put(0xffffff, 1, 0)[0]).toMatchObject({ anchorX: 0, anchorY: 0.5 });
});

it('a sprite has the requested size, whatever size its texture has', () => {
  const [{ scaleX, scaleY }] = put();
  expect([scaleX * texture.width, scaleY * texture.height]).toEqual([30, 60]);
});

it("a sprite's colour is stored in the order alpha, blue, green, red", () => {
  expect(put(0x123456, 1)[0].color >>> 0).toBe(0xff563412);
  expect(put(0xffffff, 0)[0].color >>> 0).toBe(0x00ffffff);
});

it('sprites that were never used are hidden', () => {
  const [, ...others] = put();
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter(({ scaleX, scaleY }) => scaleX !== 0 || scaleY !== 0)).toEqual([]);
});

it('a sprite that the current frame does not use is hidden', () => {
  const pool = new SpritePool(texture);
  const seenAfter = (count: number) => {
    pool.begin();
    for (let i = 0; i < count; i++) pool.put(texture, 0, 0, 0, 10, 10);
    pool.end();
    return (pool.container.particleChildren as Particle[]).filter(({ scaleX }) => scaleX !== 0).length;
  };
  expect([3, 1, 2, 0].map(seenAfter)).toEqual([3, 1, 2, 0]);
});
