import { expect, it } from 'vitest';
import { paintTag } from '../../../render/art/tag.ts';
import type { Rect } from '../../../render/camera/occupied.ts';
import { createTagLayer } from '../../../render/layers/tags/index.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { type BlankCanvas, useBlankCanvas } from './blank-canvas.ts';
import { sceneOf } from './drawing.ts';

/**
 * Tests of which names are shown if there is not enough room for all. Every name is 60 px wide here, and all pilots are
 * viewers.
 */

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

it('all name tags that have room are shown, up to the requested number', () => {
  expect(names(apart)).toHaveLength(4);
  expect(names(apart, { limit: 2 })).toHaveLength(2);
});

it('a name tag covers no other ship, and is below its own ship if another ship is above', () => {
  const layer = createTagLayer(9);
  layer.resize?.(1_920, 1_080, 1.5);
  const pair: Thing[] = [
    { id: 1, x: 0, y: 0 },
    { id: 2, x: 0, y: -60 },
  ];
  layer.update(sceneOf(viewOf(pair), { game: gameOf(40) }));
  const [lower, upper] = layer.boxes().toSorted((a, b) => b.y - a.y);
  expect(lower.y).toBeGreaterThan(540 + 40);
  expect(upper.y + upper.height).toBeLessThan(540 - 60 - 23);
});

/** With this panel, the only possible place for a tag is above a ship in the centre of the picture. */
const FLOOR: Rect = { x: 0, y: 501, width: 1_920, height: 579 };

/** A game of `count` bots. */
function botsOf(count: number) {
  const game = gameOf(count);
  game.patch(0, { pilots: [...game.pilots.value.values()].map(pilot => ({ ...pilot, bot: true })) });
  return game;
}

it("if two bots' name tags would overlap, the more important one is shown", () => {
  const game = botsOf(4);
  const layer = createTagLayer(9);
  layer.update(
    sceneOf(viewOf(apart.map(({ id }) => ({ id, x: id * 10, y: 0 }))), { game, occupied: [FLOOR] }),
  );
  expect(layer.texts()).toEqual([game.ranked.value[0].name]);
});

it("viewers' name tags have priority over the name tags of bots", () => {
  const game = gameOf(4);
  const [ada, ...others] = [...game.pilots.value.values()];
  game.patch(0, {
    pilots: [{ ...ada, kills: 0 }, ...others.map(pilot => ({ ...pilot, bot: true, kills: 99 }))],
  });
  const layer = createTagLayer(9);
  layer.resize?.(1_920, 1_080, 1.5);
  layer.update(sceneOf(viewOf([1, 2, 3].map(id => ({ id, x: id * 5, y: 0 }))), { game }));
  expect(layer.texts()[0]).toBe(ada.name);
  expect(layer.boxes()[0].y).toBeLessThan(540); // the best place is above the ship
});

it('a name tag needs more room to appear than to stay, so that no tag flickers', () => {
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
      layer.update(sceneOf(viewOf(things), { game, occupied: [FLOOR] }));
    }
    return layer.texts().length;
  };
  expect([shownAt(150), shownAt(147)]).toEqual([2, 1]);
  expect([shownAt(150, 133), shownAt(150, 131)]).toEqual([2, 1]);
  expect(shownAt(150, 131, 147)).toBe(1);
});

it('a name tag that must make room for another tag disappears at once', () => {
  const game = botsOf(4);
  const layer = createTagLayer(9);
  layer.resize?.(1_920, 1_080, 1.5);
  const visibleAt = (x: number, dt: number) => {
    const things = [
      { id: 1, x: 0, y: 0 },
      { id: 3, x, y: 0 },
    ];
    layer.update(sceneOf(viewOf(things), { game, dt, occupied: [FLOOR] }));
    return layer.container.children.filter(({ visible }) => visible).length;
  };
  expect([visibleAt(200, 1), visibleAt(60, 1 / 30)]).toEqual([2, 1]);
});

it('a name tag that moves to another side of its ship fades in there', () => {
  const layer = createTagLayer(9);
  layer.resize?.(1_920, 1_080, 1.5);
  const game = gameOf(4);
  const alphaUnder = (occupied: Rect[], dt: number) => {
    layer.update(sceneOf(viewOf([{ id: 1, x: 0, y: 0 }]), { game, dt, occupied }));
    return layer.container.children[0].alpha;
  };
  const ceiling = { x: 0, y: 0, width: 1_920, height: 520 };
  expect([alphaUnder([], 1), alphaUnder([], 0.06)]).toEqual([1, 1]);
  expect(alphaUnder([ceiling], 0.06)).toBeCloseTo(0.5);
});

it('name tags are painted again if the size of the picture changes', () => {
  const layer = createTagLayer(9);
  const game = gameOf(4);
  const heightsAt = (unit: number) => {
    layer.resize?.(1_920, 1_080, unit);
    layer.update(sceneOf(viewOf([{ id: 1, x: 0, y: 0 }]), { game, dt: 1 }));
    return layer.container.children.map(({ height }) => height);
  };
  const [[small], [large, ...others]] = [heightsAt(1), heightsAt(2)];
  expect([Math.abs(large / small - 2) < 0.1, others]).toEqual([true, []]);
});

it('name tags fade out even if there are many', () => {
  const layer = createTagLayer(1);
  layer.resize?.(1_920, 1_080, 1.5);
  const game = gameOf(12);
  const show = (id: number, dt: number) =>
    layer.update(sceneOf(viewOf([{ id, x: id * 200 - 800, y: 0 }]), { game, dt }));
  show(1, 1);
  const [first] = layer.container.children;
  for (let id = 2; id <= 8; id++) show(id, 0.01);
  expect([first.destroyed, first.visible, first.alpha]).toEqual([
    false,
    true,
    expect.closeTo(1 - 0.07 / 0.12),
  ]);
});

it('name tags are 40 u above their ships, 80 u above grown ships, and at least 20 units of text away', () => {
  const heightAt = (zoom: number, flags = 0) => {
    const layer = createTagLayer(9);
    layer.resize?.(1_920, 1_080, 1.5);
    const view = viewOf([{ id: 1, x: 0, y: 0 }]);
    view.flags[0] = flags;
    const scene = sceneOf(view, { game: gameOf(40) });
    scene.camera.zoom = zoom;
    layer.update(scene);
    const [{ y, height }] = layer.boxes();
    return Math.round(540 - y - height);
  };
  expect([2, 1, 0.5].map(zoom => heightAt(zoom))).toEqual([80, 40, 30]);
  expect([1, 0.4].map(zoom => heightAt(zoom, FLAGS.grown))).toEqual([80, 48]); // half of the hull is 66 px, and 40 px
});

it('no part of a name tag is under a HUD panel, even if the panel appeared after the tag', () => {
  const game = gameOf(4);
  const layer = createTagLayer(9);
  layer.resize?.(1_920, 1_080, 1.5);
  const shownBeside = (plate: Rect[]) => {
    layer.update(sceneOf(viewOf([{ id: 1, x: 0, y: 0 }]), { game, occupied: plate }));
    return layer.texts().length;
  };
  // the tag is 139 px wide: its left edge is at 890.5
  const plateUpTo = (x: number) => [FLOOR, { x: 0, y: 0, width: x, height: 1_080 }];
  expect([[FLOOR], plateUpTo(890), plateUpTo(892), [FLOOR]].map(shownBeside)).toEqual([1, 1, 0, 1]);
});

it('name tags are shown in full, at least 6 units of text from the edges of the picture', () => {
  const layer = createTagLayer(9);
  layer.resize?.(1_920, 1_080, 1.5);
  const corners: Thing[] = [
    { id: 1, x: -920, y: 500 },
    { id: 2, x: 920, y: -500 },
  ];
  layer.update(sceneOf(viewOf(corners), { game: gameOf(40) }));
  expect(layer.boxes()).toHaveLength(2);
  for (const { x, y, width, height } of layer.boxes()) {
    expect(x).toBeGreaterThanOrEqual(9);
    expect(x + width).toBeLessThanOrEqual(1_911);
    expect(y).toBeGreaterThanOrEqual(9);
    expect(y + height).toBeLessThanOrEqual(1_071);
  }
});

it("the text of name tags is 22 units high, and 1.22 times as high on viewers' tags", () => {
  const heightsAt = (unit: number) =>
    [true, false].map(bot => {
      const layer = createTagLayer(9);
      layer.resize?.(1_920, 1_080, unit);
      const game = gameOf(40);
      game.patch(0, { pilots: [...game.pilots.value.values()].map(pilot => ({ ...pilot, bot })) });
      layer.update(sceneOf(viewOf([{ id: 1, x: 0, y: 0 }]), { game }));
      return layer.boxes()[0].height;
    });
  expect([1, 1.5].map(heightsAt)).toEqual([
    [29, 35],
    [43, 53],
  ]);
});

it('only a few name tags that are not shown are cached', () => {
  const game = gameOf(12);
  const layer = createTagLayer(1);
  layer.resize?.(1_920, 1_080, 1.5);
  for (let id = 1; id <= 12; id++) layer.update(sceneOf(viewOf([{ id, x: 0, y: 0 }]), { game, dt: 1 }));
  expect(layer.texts()).toHaveLength(1);
  expect(layer.container.children.length).toBeLessThanOrEqual(5);
});

it('no name tag covers a HUD panel or another label, and no name tag is shown behind a board', () => {
  const everything = { x: 0, y: 0, width: 1_920, height: 1_080 };
  expect(names(apart, { occupied: [everything] })).toEqual([]);
  expect(names(apart, { occupied: [{ ...everything, width: 700 }] })).toHaveLength(3);
  expect(names(apart, { labels: [{ ...everything, width: 700 }] })).toHaveLength(3);
  expect(names(apart, { phase: 'lobby' as never })).toEqual([]);
});

it("the leader's name tag has a crown, and the tag of a pilot with a bounty has a skull and the size of the bounty", () => {
  const painted = (isLeader: boolean, stacks: number) => {
    const tag = { name: 'Ada', color: '#ff0000', team: 0, bot: true, isLeader, stacks };
    const { calls } = paintTag(tag, 100, 'above') as unknown as BlankCanvas;
    const of = (call: string) => calls.filter(({ name }) => name === call).map(({ args }) => args);
    return {
      icons: of('translate').map(([x]) => Math.round(Number(x))),
      texts: of('fillText').map(([text, x]) => [text, Math.round(Number(x))]),
    };
  };
  // a sign is 62 px wide, a sign of bots 58 px and a text 60 px; 28 px separate them
  expect(painted(false, 0)).toEqual({ icons: [28, 104], texts: [['Ada', 190]] });
  expect(painted(true, 0)).toEqual({ icons: [28, 104, 278], texts: [['Ada', 190]] });
  const names = [
    ['Ada', 190],
    ['×2', 491],
  ];
  expect(painted(true, 2)).toEqual({ icons: [28, 104, 278, 401], texts: names });
});

it("on a name tag, a bot's mark is between its team's mark and its name", () => {
  const painted = (team: number, bot: boolean) => {
    const tag = { name: 'sixteen letters!', color: '#ff0000', team, bot, isLeader: false, stacks: 0 };
    const { calls } = paintTag(tag, 100, 'above') as unknown as BlankCanvas;
    const of = (call: string) => calls.filter(({ name }) => name === call).map(({ args }) => args);
    return { icons: of('translate').length, texts: of('fillText').map(([text, x]) => [text, x]) };
  };
  const name = 'sixteen letters!';
  expect(painted(0, false)).toEqual({ icons: 1, texts: [[name, expect.closeTo(205, 0)]] }); // this mark has a ring
  expect(painted(0, true)).toEqual({ icons: 2, texts: [[name, 190]] });
  expect(painted(-1, true)).toEqual({ icons: 1, texts: [[name, 118]] });
});

it('name tags fade in and out within 0.12 s', () => {
  const FADE_S = 0.12;
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

it('a name tag that has lost a third of its opacity disappears before it can return', () => {
  const layer = createTagLayer(9);
  layer.resize?.(1_920, 1_080, 1.5);
  const game = gameOf(4);
  const alphaAfter = (things: Thing[], dt: number) => {
    layer.update(sceneOf(viewOf(things), { game, dt }));
    return Math.round(layer.container.children[0].alpha * 100);
  };
  const [ship] = apart;
  expect([alphaAfter([ship], 1), alphaAfter([], 0.03), alphaAfter([ship], 0.03)]).toEqual([100, 75, 100]);
  expect([alphaAfter([], 0.06), alphaAfter([ship], 0.03), alphaAfter([ship], 0.03)]).toEqual([50, 25, 0]);
  expect(alphaAfter([ship], 0.12)).toBe(100);
});
