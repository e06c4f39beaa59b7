import { describe, expect, it } from 'vitest';
import { createStyleExplosionLayer } from '../../../render/layers/cosmetics/index.ts';
import { createCosmeticStyles } from '../../../render/layers/cosmetics/styles.ts';
import { createWaves } from '../../../render/layers/explosions/index.ts';
import { createLightning } from '../../../render/layers/kit/lightning.ts';
import { SpritePool } from '../../../render/layers/kit/sprite-pool.ts';
import { createSolidLayer } from '../../../render/layers/solid.ts';
import { type EffectKind, FLAGS } from '../../../schema/wire/frame.ts';
import { gameOf, viewOf } from '../frames.ts';
import { atlas, flashesOf, glyphs, sceneOf, spritesIn, texturesOf } from './drawing.ts';
import { flashOf } from './flash-pictures.ts';

/** Tests of effects that are drawn for a short time. */

/** The number of sprites that are drawn in each of these steps (s). */
function drawnIn(steps: number[], draw: (pool: SpritePool, dt: number) => void) {
  const pool = new SpritePool(atlas.texture('glow'));
  return steps.map(dt => {
    pool.begin();
    draw(pool, dt);
    pool.end();
    return spritesIn(pool.container).length;
  });
}

it('a wave of an explosion disappears when its time is over', () => {
  const waves = createWaves(atlas);
  waves.add(0, 0, 10, 20, 0.5, 0xffffff);
  expect(drawnIn([0.25, 0.25, 0.01], waves.draw)).toEqual([1, 1, 0]);
});

it('a blast with a radius of 150 u or more sets the whole area on fire', () => {
  const reachOf = (radius: number) => {
    const fires = flashOf('blast', 0, 0, radius).filter(({ texture }) => texture.label === 'fireball');
    return Math.max(...fires.map(({ x, y }) => Math.hypot(x, y))) / radius;
  };
  expect(reachOf(149)).toBeLessThan(0.2);
  expect(reachOf(150)).toBeGreaterThan(0.7);
});

it('a bolt of lightning disappears after 0.42 s', () => {
  const lightning = createLightning(atlas);
  lightning.strike(0, 0, 500, 0, 0xffffff);
  const [early, late, over] = drawnIn([0.2, 0.23, 0.01], (pool, dt) => lightning.draw(pool, dt, 1));
  expect(early).toBeGreaterThan(2);
  expect([late, over]).toEqual([early, 0]);
});

it('a bolt of lightning is drawn from one end to the other', () => {
  const pool = new SpritePool(atlas.texture('glow'));
  const lightning = createLightning(atlas);
  lightning.strike(100, 0, 600, 0, 0xffffff);
  lightning.draw(pool, 0, 1);
  const sprites = spritesIn(pool.container);
  const ends = sprites
    .filter(({ texture }) => texture.label === 'ribbon')
    .flatMap(({ x, scaleX, rotation }) => [-1, 1].map(way => x + ((way * scaleX) / 2) * Math.cos(rotation)));
  expect(Math.abs(Math.min(...ends) - 100)).toBeLessThan(4);
  expect(Math.abs(Math.max(...ends) - 600)).toBeLessThan(4);
  const glow = sprites.filter(({ texture }) => texture.label === 'glow').at(-1);
  expect([glow?.x, glow?.y]).toEqual([600, expect.closeTo(0, 6)]);
});

it('a bolt of lightning that ends where it began is drawn at one point', () => {
  const pool = new SpritePool(atlas.texture('glow'));
  const lightning = createLightning(atlas);
  lightning.strike(100, -50, 100, -50, 0xffffff);
  lightning.draw(pool, 0, 1);
  const places = spritesIn(pool.container).map(({ x, y, rotation }) => [x, y, rotation]);
  expect(places).toEqual(places.map(() => [100, -50, 0]));
});

it('a mine blinks only while it is armed', () => {
  const isLit = (flags: number, time: number) => {
    const view = viewOf([{ id: 1, x: 0, y: 0, kind: 'mine' }]);
    view.flags[0] = flags;
    const layer = createSolidLayer(atlas);
    layer.update(sceneOf(view, { time }));
    return texturesOf(layer).includes('glow');
  };
  const lit = (flags: number) =>
    Array.from({ length: 20 }, (_, i) => isLit(flags, i / 15)).filter(Boolean).length;
  expect(lit(0)).toBe(0);
  expect(lit(FLAGS.armed)).toBe(10);
});

describe('explosion style', () => {
  const countAt = (kind: EffectKind, cosmetics = { explosion: 'hearts' }) => {
    const game = gameOf(1);
    const [pilot] = game.pilots.value.values();
    game.patch(0, { pilots: [{ ...pilot, cosmetics }] });
    const layer = createStyleExplosionLayer(atlas, createCosmeticStyles(atlas, glyphs));
    const scene = sceneOf(viewOf([]), { game });
    layer.flash?.(flashesOf(0, [{ kind, arg: pilot.eid }]), scene);
    layer.update(scene);
    return spritesIn(layer.container).length;
  };

  it("a pilot's explosion style applies only to the ship and to explosions that it causes", () => {
    expect(countAt('shipDeath')).toBeGreaterThan(30);
    expect(countAt('blastSkin')).toBeGreaterThan(30);
    expect(countAt('blast')).toBe(0);
  });
});
