import { describe, expect, it } from 'vitest';
import type { Rect } from '../../../render/camera/occupied.ts';
import { createHullBarLayer } from '../../../render/layers/hull-bars.ts';
import { createPointerLayer } from '../../../render/layers/index.ts';
import { createStatusLayer } from '../../../render/layers/status/index.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { atlas, sceneOf, spritesIn } from './drawing.ts';

describe('hull bar', () => {
  const SHIP = 7;
  /** The number of bars at the times `times` (s) for a ship that was hit at the first of these times. */
  function barsAt(times: number[], hull: number, over = {}) {
    const layer = createHullBarLayer(atlas);
    const view = viewOf([{ id: SHIP, x: 0, y: 0 }]);
    view.value[0] = hull;
    return times.map((time, i) => {
      view.flags[0] = i === 0 ? FLAGS.hit : 0;
      layer.update(sceneOf(view, { time, ...over }));
      return spritesIn(layer.container).length / 3; // a bar consists of an edge, a background and the remaining hull
    });
  }

  it('a hull bar is shown for three seconds after a hit', () => {
    expect(barsAt([10, 12.9, 13, 14], 100)).toEqual([1, 1, 0, 0]);
  });

  it('a hull bar is hidden if the hull is full, and behind boards', () => {
    expect(barsAt([10], 255)).toEqual([0]);
    const game = gameOf(1);
    game.patch(0, { round: { phase: 'lobby' } });
    expect(barsAt([10], 100, { game })).toEqual([0]);
  });

  it('a hull bar is shown only if it clearly belongs to its ship and covers no tag', () => {
    const bars = (things: Thing[], boxes: Rect[] = []) => {
      const layer = createHullBarLayer(atlas, { ships: () => new Set(), boxes: () => boxes });
      const view = viewOf(things);
      view.value.fill(100, 0, things.length);
      view.flags.fill(FLAGS.hit, 0, things.length);
      layer.update(sceneOf(view));
      return spritesIn(layer.container).length / 3;
    };
    const ship = { id: 1, x: 0, y: 0 };
    expect(bars([ship])).toBe(1);
    expect(bars([ship, { id: 2, x: 200, y: 0 }])).toBe(2);
    expect(bars([ship, { id: 2, x: 0, y: 60 }])).toBe(1); // ship 2 is where ship 1's bar would be
    expect(bars([ship, { id: 2, x: 50, y: 0 }])).toBe(1); // the two bars would overlap
    expect(bars([ship], [{ x: 900, y: 560, width: 120, height: 40 }])).toBe(0);
  });

  it('a hull bar is as long as the remaining hull, and changes its colour at 60 and at 30 %', () => {
    const bar = (share: number) => {
      const layer = createHullBarLayer(atlas);
      const view = viewOf([{ id: SHIP, x: 0, y: 0 }]);
      view.value[0] = Math.round(255 * share);
      view.flags[0] = FLAGS.hit;
      layer.update(sceneOf(view));
      const [, , left] = spritesIn(layer.container);
      return { share: left.scaleX / (40 * 1.5), color: left.color & 0xffffff };
    };
    expect(bar(0.5).share).toBeCloseTo(0.5, 1);
    const colors = [0.62, 0.58, 0.32, 0.28].map(share => bar(share).color);
    expect(colors[1]).toBe(colors[2]);
    expect(new Set(colors).size).toBe(3);
  });
});

describe('arrows', () => {
  const boss = (id: number, x: number): Thing => ({ id, x, y: 0, kind: 'boss' });
  /** The x positions of arrows (px) for bosses with a radius of 100 u. */
  function arrows(things: Thing[], flags = 0) {
    const layer = createPointerLayer();
    const view = viewOf(things);
    view.value.fill(25, 0, things.length);
    view.flags.fill(flags, 0, things.length);
    layer.resize?.(1_920, 1_080, 1);
    layer.update(sceneOf(view));
    return layer.container.children.filter(({ visible }) => visible).map(({ x }) => x);
  }

  it("while a boss is outside the screen, an arrow to it is at the screen's edge", () => {
    expect(arrows([boss(1, 2_000)])).toEqual([1_920 - 60]);
    expect(arrows([boss(1, -2_000)])).toEqual([60]);
    expect(arrows([boss(1, 400)])).toEqual([]);
  });

  it('an arrow to a boss appears when most of the boss is outside the screen', () => {
    expect(arrows([boss(1, 960 + 65)])).toEqual([]);
    expect(arrows([boss(1, 960 + 75)])).toHaveLength(1);
  });

  it('no arrow points to a wreck', () => {
    expect(arrows([boss(1, 2_000)], FLAGS.stunned)).toEqual([]);
  });
});

describe('ship', () => {
  /** The sprites that show the state of a ship, without the ship itself, and their sizes. */
  function drawn(flags: number) {
    const layer = createStatusLayer(atlas, atlas as never);
    const view = viewOf([{ id: 1, x: 0, y: 0 }]);
    view.flags[0] = flags;
    layer.update(sceneOf(view));
    return spritesIn(layer.container).map(({ texture, scaleX }) => ({ name: texture.label, size: scaleX }));
  }
  const sizeOf = (flags: number, name: string) => drawn(flags).find(each => each.name === name)?.size ?? 0;

  it.each([
    ['chilled', 'flake'],
    ['stunned', 'streak'],
    ['grown', 'ring'],
    ['bounty', 'skull'],
  ] as const)("a ship's state %s is shown by a %s", (flag, texture) => {
    expect(drawn(0)).toEqual([]);
    expect(drawn(FLAGS[flag]).map(({ name }) => name)).toContain(texture);
  });

  it('the states of a grown ship are drawn twice as large around it', () => {
    for (const [flag, texture] of [
      ['bounty', 'dashes'],
      ['chilled', 'glow'],
    ] as const)
      expect(sizeOf(FLAGS[flag] | FLAGS.grown, texture)).toBeCloseTo(2 * sizeOf(FLAGS[flag], texture), 3);
    expect(sizeOf(FLAGS.bounty, 'dashes')).toBeCloseTo(66 * 1.5, 3);
  });
});
