import { expect, it } from 'vitest';
import { paintTag } from '../../../render/art/tag.ts';
import type { Rect } from '../../../render/camera/occupied.ts';
import { createTagLayer } from '../../../render/layers/tags/index.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { type BlankCanvas, useBlankCanvas } from './blank-canvas.ts';
import { sceneOf } from './drawing.ts';

/** Which names are shown if there is not room for all. Every name is 60 px wide here, and pilots are viewers. */

useBlankCanvas();

function names(
  things: Thing[],
  { limit = 9, occupied = [] as Rect[], labels = [] as Rect[], phase = 'playing' as const } = {},
) {
  const game = gameOf(4);
  game.patch(0, { round: { phase } });
  const layer = createTagLayer(limit);
  layer.resize?.(1_920, 1_080, 1.5);
  layer.update(sceneOf(viewOf(things), { game, occupied, labels }));
  return layer.texts();
}

const apart: Thing[] = [1, 2, 3, 4].map(id => ({ id, x: id * 300 - 750, y: 0 }));

it('shows all tags that have room, up to the wanted number', () => {
  expect(names(apart)).toHaveLength(4);
  expect(names(apart, { limit: 2 })).toHaveLength(2);
});

it('hides the tag of a bot, but not of a viewer, that would cover the hull of another ship', () => {
  const above: Thing[] = [
    { id: 1, x: 0, y: 0 },
    { id: 2, x: 0, y: -60 },
  ];
  const shownOf = (isBot: boolean) => {
    const game = gameOf(40);
    const pilots = [...game.pilots.value.values()];
    game.patch(0, { pilots: pilots.map(pilot => ({ ...pilot, bot: isBot && pilot.eid === 1 })) });
    const layer = createTagLayer(9);
    layer.resize?.(1_920, 1_080, 1.5);
    layer.update(sceneOf(viewOf(above), { game }));
    return [...layer.ships()].sort();
  };
  expect([shownOf(false), shownOf(true)]).toEqual([[1, 2], [2]]);
});

/** A game of so many bots. */
function botsOf(count: number) {
  const game = gameOf(count);
  game.patch(0, { pilots: [...game.pilots.value.values()].map(pilot => ({ ...pilot, bot: true })) });
  return game;
}

it('shows the more important of two bot tags that would overlap', () => {
  const game = botsOf(4);
  const layer = createTagLayer(9);
  layer.update(sceneOf(viewOf(apart.map(({ id }) => ({ id, x: id * 10, y: 0 }))), { game }));
  expect(layer.texts()).toEqual([game.ranked.value[0].name]);
});

it('gives viewer tags priority over bots, and moves them up to two lines higher beside other viewers', () => {
  const game = gameOf(4);
  const layer = createTagLayer(9);
  layer.resize?.(1_920, 1_080, 1.5);
  const shown = (things: Thing[]) => {
    layer.update(sceneOf(viewOf(things), { game }));
    const { length } = new Set(layer.boxes().map(({ y }) => y)).size === 1 ? [1] : layer.boxes();
    return [layer.texts().length, length];
  };
  const together: Thing[] = [1, 2, 3].map(id => ({ id, x: id * 10, y: 0 }));
  expect(shown(together)).toEqual([3, 3]); // one above the other
  expect(shown(apart.slice(0, 3))).toEqual([3, 1]); // side by side again
  const [ada, ...others] = [...game.pilots.value.values()];
  game.patch(0, {
    pilots: [{ ...ada, kills: 0 }, ...others.map(pilot => ({ ...pilot, bot: true, kills: 99 }))],
  });
  layer.update(sceneOf(viewOf(together), { game }));
  expect(layer.texts()).toEqual([ada.name]);
});

it('shows a new tag only with more room than it needs to stay, so that none flickers and none covers another', () => {
  // a tag is 132 px wide, and needs 16.5 px more on either side to appear
  const shownAt = (...distances: number[]) => {
    const game = botsOf(4);
    const layer = createTagLayer(9);
    layer.resize?.(1_920, 1_080, 1.5);
    for (const x of distances) {
      const things = [
        { id: 1, x: 0, y: 0 },
        { id: 3, x, y: 0 },
      ];
      layer.update(sceneOf(viewOf(things), { game }));
    }
    return layer.texts().length;
  };
  expect([shownAt(150), shownAt(147)]).toEqual([2, 1]);
  expect([shownAt(150, 133), shownAt(150, 131)]).toEqual([2, 1]);
  expect(shownAt(150, 131, 147)).toBe(1);
});

it('hides a tag at once that gives way to another', () => {
  const game = botsOf(4);
  const layer = createTagLayer(9);
  layer.resize?.(1_920, 1_080, 1.5);
  const visibleAt = (x: number) => {
    const things = [
      { id: 1, x: 0, y: 0 },
      { id: 3, x, y: 0 },
    ];
    layer.update(sceneOf(viewOf(things), { game, dt: 1 / 30 }));
    return layer.container.children.filter(({ visible }) => visible).length;
  };
  expect([200, 60].map(visibleAt)).toEqual([2, 1]);
});

it('puts tags 40 u over their ships, and at least 20 units of text', () => {
  const heightAt = (zoom: number) => {
    const layer = createTagLayer(9);
    layer.resize?.(1_920, 1_080, 1.5);
    const scene = sceneOf(viewOf([{ id: 1, x: 0, y: 0 }]), { game: gameOf(40) });
    scene.camera.zoom = zoom;
    layer.update(scene);
    return 540 - layer.container.children[0].y;
  };
  expect([2, 1, 0.5].map(heightAt)).toEqual([80, 40, 30]);
});

it('puts tags twice as high over a grown ship, off its hull in wide shots too', () => {
  const heightAt = (zoom: number) => {
    const layer = createTagLayer(9);
    layer.resize?.(1_920, 1_080, 1);
    const view = viewOf([{ id: 1, x: 0, y: 0 }]);
    view.flags[0] = FLAGS.grown;
    const scene = sceneOf(view, { game: gameOf(40) });
    scene.camera.zoom = zoom;
    layer.update(scene);
    return 540 - layer.container.children[0].y;
  };
  expect([1, 0.4].map(heightAt)).toEqual([80, 48]); // half of the hull is 66 px, and 40 px
});

it('puts no part of a tag under a plate, even if it is already shown', () => {
  const game = gameOf(4);
  const layer = createTagLayer(9);
  layer.resize?.(1_920, 1_080, 1.5);
  const shownBeside = (plate: Rect[]) => {
    layer.update(sceneOf(viewOf([{ id: 1, x: 0, y: 0 }]), { game, occupied: plate }));
    return layer.texts().length;
  };
  // the tag is 139 px wide: its left edge is at 890.5
  const plateUpTo = (x: number) => [{ x: 0, y: 0, width: x, height: 1_080 }];
  expect([[], plateUpTo(890), plateUpTo(892), []].map(shownBeside)).toEqual([1, 1, 0, 1]);
});

it('shows tags in full, at least 6 units of text from the edges of the picture', () => {
  const layer = createTagLayer(9);
  layer.resize?.(1_920, 1_080, 1.5);
  const corners: Thing[] = [
    { id: 1, x: -950, y: 500 },
    { id: 2, x: 950, y: -530 },
  ];
  layer.update(sceneOf(viewOf(corners), { game: gameOf(40) }));
  expect(layer.container.children).toHaveLength(2);
  for (const { x, y, width, height } of layer.container.children) {
    expect(x - width / 2).toBeGreaterThanOrEqual(9);
    expect(x + width / 2).toBeLessThanOrEqual(1_911);
    expect(y - height).toBeGreaterThanOrEqual(9);
  }
});

it('gives tags text of 22 units, on a plate 1.3 times as high; those of viewers are 1.22 times as large', () => {
  const heightsAt = (unit: number) =>
    [true, false].map(bot => {
      const layer = createTagLayer(9);
      layer.resize?.(1_920, 1_080, unit);
      const game = gameOf(40);
      game.patch(0, { pilots: [...game.pilots.value.values()].map(pilot => ({ ...pilot, bot })) });
      layer.update(sceneOf(viewOf([{ id: 1, x: 0, y: 0 }]), { game }));
      return layer.container.children[0].height;
    });
  expect([1, 1.5].map(heightsAt)).toEqual([
    [29, 35],
    [43, 53],
  ]);
});

it('caches few tags that are no longer seen', () => {
  const game = gameOf(12);
  const layer = createTagLayer(1);
  layer.resize?.(1_920, 1_080, 1.5);
  for (let id = 1; id <= 12; id++) layer.update(sceneOf(viewOf([{ id, x: 0, y: 0 }]), { game, dt: 1 }));
  expect(layer.texts()).toHaveLength(1);
  expect(layer.container.children.length).toBeLessThanOrEqual(5);
});

it('shows no tag over a plate or another label, nor behind a board', () => {
  const everything = { x: 0, y: 0, width: 1_920, height: 540 };
  expect(names(apart, { occupied: [everything] })).toEqual([]);
  expect(names(apart, { occupied: [{ ...everything, width: 500 }] })).toHaveLength(3);
  expect(names(apart, { labels: [{ ...everything, width: 500 }] })).toHaveLength(3);
  expect(names(apart, { phase: 'lobby' as never })).toEqual([]);
});

it("puts a crown after the leader's name, and then a skull and the size of a bounty", () => {
  const painted = (isLeader: boolean, stacks: number) => {
    const tag = { name: 'Ada', color: '#ff0000', team: 0, bot: true, isLeader, stacks };
    const { calls } = paintTag(tag, 100) as unknown as BlankCanvas;
    const of = (call: string) => calls.filter(({ name }) => name === call).map(({ args }) => args);
    return {
      icons: of('translate').map(([x]) => Math.round(Number(x))),
      texts: of('fillText').map(([text, x]) => [text, Math.round(Number(x))]),
    };
  };
  // a sign is 62 px wide, that of bots 58, a text 60, and 28 px are between them
  expect(painted(false, 0)).toEqual({ icons: [28, 104], texts: [['Ada', 190]] });
  expect(painted(true, 0)).toEqual({ icons: [28, 104, 278], texts: [['Ada', 190]] });
  const names = [
    ['Ada', 190],
    ['×2', 491],
  ];
  expect(painted(true, 2)).toEqual({ icons: [28, 104, 278, 401], texts: names });
});

it('puts the mark of a bot between that of its team and the name, or in place of a missing one', () => {
  const painted = (team: number, bot: boolean) => {
    const tag = { name: 'sixteen letters!', color: '#ff0000', team, bot, isLeader: false, stacks: 0 };
    const { calls } = paintTag(tag, 100) as unknown as BlankCanvas;
    const of = (call: string) => calls.filter(({ name }) => name === call).map(({ args }) => args);
    return { icons: of('translate').length, texts: of('fillText').map(([text, x]) => [text, x]) };
  };
  const name = 'sixteen letters!';
  expect(painted(0, false)).toEqual({ icons: 1, texts: [[name, expect.closeTo(205, 0)]] }); // with a ring around its mark
  expect(painted(0, true)).toEqual({ icons: 2, texts: [[name, 190]] });
  expect(painted(-1, true)).toEqual({ icons: 1, texts: [[name, 118]] });
});

it('fades tags in and out within 0.18 s', () => {
  const FADE_S = 0.18;
  const layer = createTagLayer(9);
  layer.resize?.(1_920, 1_080, 1.5);
  const game = gameOf(4);
  const alphaAfter = (things: Thing[], dt: number) => {
    layer.update(sceneOf(viewOf(things), { game, dt }));
    const [tag] = layer.container.children;
    return [Math.round(tag.alpha * 100), tag.visible];
  };
  const [ship] = apart;
  expect(alphaAfter([ship], FADE_S / 4)).toEqual([25, true]);
  expect(alphaAfter([ship], FADE_S / 2)).toEqual([75, true]);
  expect(alphaAfter([ship], FADE_S)).toEqual([100, true]);
  expect(alphaAfter([], FADE_S / 2)).toEqual([50, true]);
  expect(alphaAfter([], FADE_S / 2 + 0.001)).toEqual([0, false]);
});
