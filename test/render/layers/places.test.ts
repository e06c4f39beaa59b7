import { describe, expect, it } from 'vitest';
import type { Scene } from '../../../render/camera/scene.ts';
import { createBaseLayer } from '../../../render/layers/bases.ts';
import { createBossLayer } from '../../../render/layers/bosses/index.ts';
import { createHullBarLayer } from '../../../render/layers/hull-bars.ts';
import { createPointerLayer } from '../../../render/layers/index.ts';
import { SHIP_SIZE, shipEnlargement } from '../../../render/layers/ships/size.ts';
import { createSolidLayer } from '../../../render/layers/solid.ts';
import { createStatusLayer } from '../../../render/layers/status/index.ts';
import { ZONES_ABOVE_SHIPS, ZONES_BELOW_SHIPS } from '../../../render/layers/zones/index.ts';
import { BOSS_NAMES, TEAM_COLORS } from '../../../schema/catalog/catalog.ts';
import { CRAFT_LOOKS, FLAGS, ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { atlas, sceneOf, spritesIn, texturesOf } from './drawing.ts';
import { gameOfOne, wornBy } from './flash-pictures.ts';
import { partsOf } from './pictures.ts';

/** Tests of where things are drawn beside, behind and around others. */

const own = atlas as never;

describe('arrow', () => {
  const boss = (id: number, x: number, y: number): Thing => ({ id, x, y, kind: 'boss', look: id });

  function arrows(things: Thing[], { unit = 1, over = {} as Partial<Scene>, time = 0 } = {}) {
    const layer = createPointerLayer();
    const view = viewOf(things);
    view.value.fill(25, 0, things.length);
    layer.resize?.(1_920, 1_080, unit);
    layer.update(sceneOf(view, { time, ...over }));
    return layer.container.children.filter(({ visible }) => visible);
  }

  it('an arrow to a boss is at least 110 units of text below the upper edge, and at least 70 above the lower edge', () => {
    const [up, down, right] = [boss(1, 0, -1_700), boss(1, 0, 1_700), boss(1, 2_000, 0)].map(
      each => arrows([each])[0],
    );
    expect([up.x, up.y, up.rotation]).toEqual([960, 110, expect.closeTo(-Math.PI / 2, 5)]);
    expect([down.x, down.y, down.rotation]).toEqual([960, 1_080 - 70, expect.closeTo(Math.PI / 2, 5)]);
    expect([right.x, right.y, right.rotation]).toEqual([1_920 - 60, 540, expect.closeTo(0, 3)]);
    const large = arrows([boss(1, 0, -1_700)], { unit: 1.5 })[0];
    expect([large.y, large.scale.x]).toEqual([165, 1.5]);
    expect(arrows([boss(1, 0, 540 + 75)])).toHaveLength(1);
    expect(arrows([boss(1, 0, 540 + 65)])).toHaveLength(0);
  });

  it('three bosses outside the screen have three arrows in their own colours, but none while a board is open', () => {
    const three = [1, 2, 3].map(id => boss(id, 2_000, 0));
    const shown = arrows([...three, boss(4, 2_000, 0)]);
    expect(shown).toHaveLength(3);
    expect(new Set(shown.map(({ tint }) => tint)).size).toBe(3);
    const game = gameOf(1);
    game.patch(0, { round: { phase: 'lobby' } });
    expect(arrows(three, { over: { game } })).toEqual([]);
  });
});

describe('team', () => {
  it("a team's base is drawn in its colour at its home, and rotates slowly", () => {
    const layer = createBaseLayer(atlas);
    const view = viewOf([]);
    view.arena = { width: 4_000, height: 2_000 };
    layer.update(sceneOf(view, { game: gameOf(4, 2), time: 10 }));
    const [red, blue] = layer.container.children;
    expect([red, blue].map(({ x, y }) => [x, y])).toEqual([
      [-1_560, -660],
      [1_560, 660],
    ]);
    const [floor, station, light] = blue.children;
    const color = Number.parseInt(TEAM_COLORS[1].slice(1), 16);
    expect([floor.tint, station.tint, light.tint]).toEqual([color, 0xffffff, color]);
    expect([floor, station, light].map(({ scale }) => Math.round(scale.x))).toEqual([560, 190, 133]);
    expect([floor.rotation, station.rotation]).toEqual([expect.closeTo(0.5), expect.closeTo(-1.2)]);
    expect([floor.blendMode, light.blendMode, floor.alpha]).toEqual(['add', 'add', 0.4]);
  });
});

describe('head of a boss', () => {
  const HYDRA = BOSS_NAMES.indexOf('Hydra');
  const head: Thing = { id: 9, x: 0, y: 0, kind: 'craft', look: CRAFT_LOOKS.indexOf('head') };
  const linksOf = (things: Thing[]) => {
    const layer = createBossLayer(atlas, own, own);
    const view = viewOf(things);
    view.value.fill(20, 0, things.length);
    layer.update(sceneOf(view));
    return spritesIn(layer.container).filter(({ texture }) => texture.label === 'spark');
  };

  it("the neck of a boss's head has eight beads, begins at the nearest boss, and thins towards the head", () => {
    const far: Thing = { id: 1, x: -900, y: 0, kind: 'boss', look: HYDRA };
    const near: Thing = { id: 2, x: 450, y: 0, kind: 'boss', look: HYDRA };
    const beads = linksOf([far, near, head]);
    expect(beads.map(({ x }) => Math.round(x))).toEqual(
      [400, 350, 300, 250, 200, 150, 100, 50].flatMap(x => [x, x]),
    );
    expect(beads[0].scaleX / beads[1].scaleX).toBeCloseTo(2.4 / 1.7, 5);
    expect(beads[0].scaleX).toBeGreaterThan(beads[14].scaleX);
    const sways = beads.map(({ y }) => Math.abs(y));
    expect(Math.max(...sways)).toBeLessThanOrEqual(26);
    expect(Math.max(...sways)).toBeGreaterThan(1);
  });

  it("a boss's head has no neck if there is no boss", () => {
    expect(linksOf([head])).toEqual([]);
  });
});

describe('burning rock', () => {
  /** The direction of the rock's flame after the rock was at these positions. */
  function headingAfter(places: ([x: number, y: number] | null)[], flags: number = FLAGS.burning) {
    const layer = createStatusLayer(atlas, own);
    for (const place of places) {
      const view = viewOf(place ? [{ id: 4, x: 0, y: 0, kind: 'rock' }] : []);
      if (place) [view.x[0], view.y[0], view.flags[0]] = [...place, flags];
      layer.update(sceneOf(view));
    }
    return spritesIn(layer.container).find(({ texture }) => texture.label === 'flame')?.rotation;
  }

  it('a burning rock has a tail of fire that points against its flight, however the rock itself rotates', () => {
    expect(headingAfter([[0, 0]])).toBe(0);
    expect(
      headingAfter([
        [0, 0],
        [0, 5],
      ]),
    ).toBeCloseTo(Math.PI / 2, 5);
    expect(
      headingAfter([
        [0, 0],
        [-5, 0],
      ]),
    ).toBeCloseTo(Math.PI, 5);
    expect(
      headingAfter(
        [
          [0, 0],
          [0, 5],
        ],
        0,
      ),
    ).toBeUndefined();
  });

  it('a burning rock does not inherit the heading of an earlier rock with its id', () => {
    expect(headingAfter([[0, 0], [0, 5], null, [0, 5]])).toBe(0);
  });

  it('a burning rock keeps its heading while it hardly moves and when it jumps', () => {
    const [from, up] = [[0, 0] as [number, number], [0, -5] as [number, number]];
    expect(headingAfter([from, up, [0.4, -5]])).toBeCloseTo(-Math.PI / 2, 5);
    expect(headingAfter([from, up, [0.6, -5]])).toBeCloseTo(0, 5);
    expect(headingAfter([from, up, [199, -5]])).toBeCloseTo(0, 5);
    expect(headingAfter([from, up, [201, -5]])).toBeCloseTo(-Math.PI / 2, 5);
  });
});

describe('hull', () => {
  it('a hull bar is below its ship, further below a larger ship, and fades in its last second', () => {
    const barAt = (zoom: number, after = 0, screen = { width: 1_920, height: 1_080 }) => {
      const layer = createHullBarLayer(atlas);
      const view = viewOf([{ id: 1, x: 0, y: 0 }]);
      view.value[0] = 51;
      const scene = sceneOf(view, { time: 10 });
      scene.camera.zoom = zoom;
      scene.camera.screen = screen;
      view.flags[0] = FLAGS.hit;
      layer.update(scene);
      view.flags[0] = 0;
      scene.time += after;
      layer.update(scene);
      const [, , left] = spritesIn(layer.container);
      return {
        x: left.x,
        y: left.y,
        height: left.scaleY,
        alpha: Math.round(((left.color >>> 24) / 255) * 100),
      };
    };
    const below = (zoom: number) => {
      const scene = sceneOf();
      scene.camera.zoom = zoom;
      return expect.closeTo(0.64 * SHIP_SIZE * shipEnlargement(scene), 1);
    };
    expect(barAt(1)).toEqual({ x: -30, y: below(1), height: 7.5, alpha: 100 });
    expect(barAt(0.1)).toMatchObject({ x: -300, y: below(0.1), height: 75 });
    expect([1.9, 2.5].map(after => barAt(1, after).alpha)).toEqual([100, 50]);
    const preview = barAt(1, 0, { width: 640, height: 360 });
    expect(preview).toMatchObject({ x: -10, height: 2.5 }); // the picture is a third as large, and so is the bar
  });
});

describe('raised shield', () => {
  const musical = () => {
    const { game, eid } = gameOfOne({});
    const overlay = game.round.value?.overlay;
    if (!overlay) throw new Error('There is no round.');
    const music = { bpm: 60, beatAt: 10_000 } as NonNullable<typeof overlay.music>;
    return { game, eid, overlay: { ...overlay, music } };
  };
  /** The sprites of a worn shield on the beat of the music. */
  function onTheBeat(shield: string | undefined, flags: (keyof typeof FLAGS)[], hasReducedMotion = false) {
    const { overlay } = musical();
    const { game, eid } = gameOfOne({ shield });
    game.patch(0, { round: { overlay } });
    const sprites = wornBy({ shield }, flags, {
      game,
      hasReducedMotion,
      pilotOf: id => game.pilots.value.get(id),
      view: Object.assign(viewOf([{ id: eid, x: 0, y: 0 }]), {
        at: 10_000,
        flags: Uint16Array.of(flags.reduce((all, flag) => all | FLAGS[flag], 0)),
      }),
    });
    return partsOf(sprites);
  }

  it("a raised shield pulses with the music's beat, but not if reduced motion is preferred", () => {
    expect(onTheBeat(undefined, ['shield'])).toEqual(['1 ring 000001 109x109 80%']);
    expect(onTheBeat(undefined, [])).toEqual([]);
    expect(onTheBeat(undefined, ['shield'], true)).toEqual([]);
  });

  it('a shield with a style swells with the beat, and is twice as large around a grown ship', () => {
    const size = (parts: string[]) => parts.find(part => part.includes('dome'))?.split(' ')[3];
    expect(size(onTheBeat('hearts', ['shield']))).toBe('108x108');
    expect(size(onTheBeat('hearts', ['shield'], true))).toBe('93x93');
    expect(size(onTheBeat('hearts', ['shield', 'grown'], true))).toBe('186x186');
  });
});

it('rocks, mines and missiles are drawn up to 300 u beyond the edge of the screen', () => {
  const drawnAt = (x: number, y = 0) => {
    const layer = createSolidLayer(atlas);
    const view = viewOf([{ id: 1, x: 0, y: 0, kind: 'rock', look: 99 }]);
    [view.x[0], view.y[0]] = [x, y];
    layer.update(sceneOf(view));
    return texturesOf(layer).length;
  };
  expect([960 + 299, 960 + 301, -960 - 299, -960 - 301].map(x => drawnAt(x))).toEqual([1, 0, 1, 0]);
  expect([540 + 299, 540 + 301].map(y => drawnAt(0, y))).toEqual([1, 0]);
});

it('blizzards and ice are drawn over the ships, and all other zones under them', () => {
  expect(ZONES_ABOVE_SHIPS).toEqual(['blizzard', 'iceStorm']);
  expect([...ZONES_BELOW_SHIPS, ...ZONES_ABOVE_SHIPS].sort()).toEqual([...ZONE_LOOKS].sort());
});
