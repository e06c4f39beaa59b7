import { describe, expect, it } from 'vitest';
import { designOf } from '../../../engine/bosses/designs/index.ts';
import { createBossLayer, createHitFlashes } from '../../../render/layers/bosses/index.ts';
import { createHullBarLayer } from '../../../render/layers/hull-bars.ts';
import { createTagLayer } from '../../../render/layers/tags/index.ts';
import { BOSS_NAMES } from '../../../schema/catalog/catalog.ts';
import { FLAGS, RADIUS_UNIT } from '../../../schema/wire/frame.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { useBlankCanvas } from './blank-canvas.ts';
import { atlas, sceneOf, spritesIn } from './drawing.ts';

/** A boss is visible in the crowd that fights it. In these tests, a tag is 113 px wide and 35 px high. */

useBlankCanvas();

const BOSS: Thing = { id: 99, x: 0, y: 0, kind: 'boss' };
const RADIUS = 120;

function sceneWith(things: Thing[], pilots = things.length) {
  const view = viewOf(things);
  for (const [row, { kind }] of things.entries()) if (kind === 'boss') view.value[row] = RADIUS / 4;
  return sceneOf(view, { game: gameOf(pilots) });
}

function tagsOf(things: Thing[]) {
  const layer = createTagLayer(30);
  layer.resize?.(1_920, 1_080, 1);
  layer.update(sceneWith(things, 40));
  return layer;
}

/** Ships in a grid with room for their tags. The grid begins at a position. */
const grid = (count: number, x: number, y: number, apart = 53): Thing[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    x: x + (i % 5) * 170,
    y: y + Math.floor(i / 5) * apart,
  }));

describe('name tags near a boss', () => {
  it('name tags stay clear of a boss', () => {
    const before: Thing = { id: 1, x: 0, y: 40 };
    expect(tagsOf([before]).texts()).toHaveLength(1);
    expect(tagsOf([before, BOSS]).texts()).toEqual([]);
    expect(tagsOf([{ id: 1, x: 190, y: 40 }, BOSS]).texts()).toHaveLength(1);
  });

  it('while a boss is only announced, name tags need not stay clear of it', () => {
    const layer = createTagLayer(30);
    layer.resize?.(1_920, 1_080, 1);
    const scene = sceneWith([{ id: 1, x: 0, y: 40 }, BOSS], 40);
    scene.view.flags[1] = FLAGS.warning;
    layer.update(scene);
    expect(layer.texts()).toHaveLength(1);
  });

  it('at most ten name tags are shown within 500 u of a boss', () => {
    const crowd = [...grid(5, -340, 200), ...grid(5, -340, 300), ...grid(5, -340, -250)].map((ship, i) => ({
      ...ship,
      id: i + 1,
    })); // all of them are viewers
    expect(tagsOf(crowd).texts()).toHaveLength(15);
    expect(tagsOf([...crowd, BOSS]).texts()).toHaveLength(10);
    const away = grid(20, 520, -200, 110);
    expect(tagsOf([...away, BOSS]).texts().length).toBeGreaterThan(10);
  });
});

describe('hull bars near a boss', () => {
  const TAGGED = new Set([1, 2, 3]);

  function barsOf(things: Thing[]) {
    const layer = createHullBarLayer(atlas, { ships: () => TAGGED, boxes: () => [] });
    const scene = sceneWith(things, 40);
    for (const [row, { kind }] of things.entries()) {
      if (kind === 'boss') continue;
      scene.view.flags[row] = FLAGS.hit;
      scene.view.value[row] = 100;
    }
    layer.update(scene);
    return spritesIn(layer.container).length / 3; // a bar consists of an edge, a background and the remaining hull
  }

  it('with up to 120 ships on the screen, every ship that was hit has a hull bar; with more, only those with tags', () => {
    const ships = (count: number): Thing[] =>
      Array.from({ length: count }, (_, i) => ({
        id: i + 1,
        x: (i % 16) * 110 - 850,
        y: Math.floor(i / 16) * 110 - 450,
      }));
    expect([barsOf(ships(120)), barsOf(ships(121))]).toEqual([120, 3]);
  });

  it('within 500 u of a boss, only ships with name tags have hull bars', () => {
    const crowd = grid(12, -340, 120, 110);
    expect([barsOf(crowd), barsOf([...crowd, BOSS])]).toEqual([12, 3]);
    expect(barsOf([...grid(4, 440, 260, 110), BOSS])).toBe(4);
  });
});

it('in a crowd, ships with name tags get hull bars before other ships', () => {
  const layer = createHullBarLayer(atlas, { ships: () => new Set([2]), boxes: () => [] });
  const scene = sceneWith(
    [
      { id: 1, x: 0, y: 0 },
      { id: 2, x: 50, y: 0 },
    ],
    40,
  );
  scene.view.flags.fill(FLAGS.hit, 0, 2);
  scene.view.value.fill(100, 0, 2);
  layer.update(scene);
  const bars = spritesIn(layer.container);
  expect([bars.length, bars[0].x]).toEqual([3, 50]); // the two bars would overlap
});

describe('boss', () => {
  it('a boss under constant fire flashes white for 80 ms, less than three times per second', () => {
    const flashes = createHitFlashes();
    let [begun, white, was] = [0, 0, false];
    for (let ms = 0; ms < 10_000; ms++) {
      const is = flashes.isWhite(1, true, ms / 1000);
      if (is && !was) begun++;
      if (is) white++;
      was = is;
    }
    expect(begun).toBeLessThan(30);
    expect(begun).toBeGreaterThan(25);
    expect(white / begun).toBeCloseTo(80, -1);
  });

  it('a boss that is hit after a pause flashes without delay', () => {
    const flashes = createHitFlashes();
    expect(flashes.isWhite(1, false, 1)).toBe(false);
    expect(flashes.isWhite(1, true, 1.01)).toBe(true);
    expect(flashes.isWhite(2, true, 1.02)).toBe(true);
  });

  it('a boss that unfolds is soon drawn with a radius of 75 u, and grows with its body when that is larger', () => {
    const layer = createBossLayer(atlas, atlas as never, atlas as never);
    const radiusOf = (radius: number) => {
      const scene = sceneWith([BOSS]);
      scene.view.value[0] = radius / RADIUS_UNIT.boss;
      scene.view.flags[0] = FLAGS.protected;
      layer.update(scene);
      return Math.max(...spritesIn(layer.container).map(({ scaleX }) => scaleX));
    };
    const whole = radiusOf(75);
    expect([8, 16, 60, 75, 148].map(radius => radiusOf(radius) / whole)).toEqual([
      expect.closeTo(40 / 75),
      ...[1, 1, 1],
      expect.closeTo(148 / 75),
    ]);
  });

  it('every boss has a radius of more than 75 u', () => {
    const designs = { components: { Boss: { design: BOSS_NAMES.map((_, i) => i) } } } as never;
    for (const i of BOSS_NAMES.keys()) expect(designOf(designs, i).radius).toBeGreaterThan(75);
  });
});
