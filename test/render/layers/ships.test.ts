import { describe, expect, it } from 'vitest';
import { createCamera } from '../../../render/camera/camera.ts';
import type { Scene } from '../../../render/camera/scene.ts';
import { createBaseLayer } from '../../../render/layers/bases.ts';
import { entityTint } from '../../../render/layers/kit/entity-tint.ts';
import { createLean, createShipLayer } from '../../../render/layers/ships/index.ts';
import { createZoneLayer } from '../../../render/layers/zones/index.ts';
import { createScene } from '../../../render/stage/stage.ts';
import { BOSS_NAMES } from '../../../schema/catalog/catalog.ts';
import { FLAGS, ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { gameOf, viewOf } from '../frames.ts';
import { atlas, sceneOf, spritesIn, texturesOf } from './drawing.ts';

describe('drawn ship', () => {
  /** The sprites of a ship in the centre of the screen. */
  function drawn(flags = 0, over: Partial<Scene> = {}, zoom = 1) {
    const layer = createShipLayer(atlas);
    const view = viewOf([{ id: 1, x: 0, y: 0 }]);
    view.flags[0] = flags;
    const scene = sceneOf(view, over);
    scene.camera.zoom = zoom;
    layer.update(scene);
    const hull = spritesIn(layer.container).find(({ texture }) => texture.label?.startsWith('hull:'));
    return { names: texturesOf(layer), size: hull?.scaleX ?? 0, scene };
  }

  it('a ship is 66 u large, up to 1.75 times as large when the camera is zoomed out, and twice as large if it has grown', () => {
    expect(drawn().size).toBeCloseTo(66, 3);
    expect(drawn(0, {}, 0.4).size).toBeCloseTo(40 / 0.4, 3);
    expect(drawn(0, {}, 0.1).size).toBeCloseTo(66 * 1.75, 3);
    expect(drawn(FLAGS.grown).size).toBeCloseTo(132, 3);
  });

  it('while fewer than 40 pilots fly, ships are drawn 1.4 times as large', () => {
    expect(drawn(0, { game: gameOf(39) }).size).toBeCloseTo(66 * 1.4, 3);
    expect(drawn(0, { game: gameOf(40) }).size).toBeCloseTo(66, 3);
    expect(drawn(0, { game: gameOf(39) }, 0.1).size).toBeCloseTo(66 * 1.75, 3);
  });

  it("a ship has its team's mark on the hull, or no mark if it has no team", () => {
    expect(drawn(0, { game: gameOf(40) }).names).toContain('mark0');
    const free = drawn(0, { game: gameOf(40, 0) }).names;
    expect(free.filter(name => name?.startsWith('mark'))).toEqual([]);
  });

  it('a ship has flames while its engines work', () => {
    expect(drawn().names).toContain('flame');
    expect(drawn(FLAGS.stunned).names).not.toContain('flame');
  });

  it.each([
    ['shield', 'dome'],
    ['protected', 'dome'],
    ['ram', 'bow'],
    ['retreat', 'ring'],
    ['bounty', 'ring'],
  ] as const)('the state %s of a ship is shown by a %s', (flag, texture) => {
    expect(drawn().names).not.toContain(texture);
    expect(drawn(FLAGS[flag]).names).toContain(texture);
  });

  it('a ship on the screen is listed for other layers with its position there', () => {
    expect(drawn().scene.drawn.get(1)).toEqual({ x: 0, y: 0 });
    const scene = sceneOf(viewOf([{ id: 1, x: 5_000, y: 0 }]));
    createShipLayer(atlas).update(scene);
    expect(scene.drawn.size).toBe(0);
  });
});

describe('ship', () => {
  const turned = (steps: number[], dt = 1 / 60) => {
    const lean = createLean();
    for (const angle of steps) {
      const view = viewOf([{ id: 1, x: 0, y: 0 }]);
      view.angle[0] = angle;
      lean.update(sceneOf(view, { dt }));
    }
    return lean.of(1);
  };
  const turning = (rate: number) => Array.from({ length: 120 }, (_, i) => ((i * rate) / 60) % (2 * Math.PI));

  it('a ship banks in proportion to its rate of turn, up to 3.4 rad/s', () => {
    expect(turned(turning(1.7))).toBeCloseTo(0.5, 2);
    expect(turned(turning(-1.7))).toBeCloseTo(-0.5, 2);
    expect(turned(turning(9))).toBeCloseTo(1, 2);
    expect(turned(turning(0))).toBe(0);
  });

  it('a ship looks narrower while it turns to either side', () => {
    const widthAfter = (rate: number) => {
      const layer = createShipLayer(atlas);
      for (const angle of turning(rate)) {
        const view = viewOf([{ id: 1, x: 0, y: 0 }]);
        view.angle[0] = angle;
        layer.update(sceneOf(view));
      }
      return spritesIn(layer.container).find(({ texture }) => texture.label?.startsWith('hull:'))?.scaleY;
    };
    expect([0, 1.7, -1.7].map(widthAfter)).toEqual(
      [66, 66 * 0.84, 66 * 0.84].map(width => expect.closeTo(width, 0)),
    );
  });

  it("a ship's bank does not change while no time passes", () => {
    expect(turned([0, 1, 2], 0)).toBe(0);
  });
});

describe('drawn bases', () => {
  const count = (teams: number, round = {}) => {
    const game = gameOf(4, teams);
    game.patch(0, { round });
    const layer = createBaseLayer(atlas);
    layer.update(sceneOf(viewOf([]), { game }));
    return layer.container.children.filter(({ visible }) => visible).length;
  };

  it('each team that fights has a base', () => {
    expect([0, 2, 3, 4].map(teams => count(teams))).toEqual([0, 2, 3, 4]);
    expect(count(2, { phase: 'lobby' })).toBe(0);
    expect(count(1, { mode: 'boss' })).toBe(0);
  });
});

describe('drawn zone', () => {
  it('the zone of a calamity grows for 0.7 s when it is first seen, and again when it starts to hurt', () => {
    const layer = createZoneLayer(atlas, atlas as never, ['nuke']);
    const view = viewOf([{ id: 5, x: 0, y: 0, kind: 'zone' }]);
    view.look[0] = ZONE_LOOKS.indexOf('nuke');
    view.value[0] = 20;
    const brightness = (time: number, flags: number) => {
      view.flags[0] = flags;
      layer.update(sceneOf(view, { time }));
      return spritesIn(layer.container).reduce((sum, { color }) => sum + (color >>> 24), 0);
    };
    const first = brightness(10, 0);
    expect(brightness(10.75, 0)).toBeGreaterThan(first);
    const full = brightness(11, FLAGS.armed);
    expect(brightness(11.75, FLAGS.armed)).toBeGreaterThan(full);
  });

  it("a calamity's zone that gets the id of another zone grows from nothing", () => {
    const view = viewOf([{ id: 5, x: 0, y: 0, kind: 'zone' }]);
    view.look[0] = ZONE_LOOKS.indexOf('nuke');
    view.value[0] = 20;
    const alphasAt = (layer: ReturnType<typeof createZoneLayer>, time: number, seen = view) => {
      layer.update(sceneOf(seen, { time }));
      return spritesIn(layer.container).map(({ color }) => color >>> 24);
    };
    const used = createZoneLayer(atlas, atlas as never, ['nuke']);
    for (const time of [10, 10.5, 11]) alphasAt(used, time);
    alphasAt(used, 11.5, viewOf([]));
    const fresh = createZoneLayer(atlas, atlas as never, ['nuke']);
    expect(alphasAt(used, 13)).toEqual(alphasAt(fresh, 13));
  });

  it("when a calamity's zone starts to hurt, it is as faint as when it was first seen", () => {
    const view = viewOf([{ id: 5, x: 0, y: 0, kind: 'zone' }]);
    view.look[0] = ZONE_LOOKS.indexOf('nuke');
    view.value[0] = 20;
    const alphasAt = (layer: ReturnType<typeof createZoneLayer>, time: number, flags: number) => {
      view.flags[0] = flags;
      layer.update(sceneOf(view, { time }));
      return spritesIn(layer.container).map(({ color }) => color >>> 24);
    };
    const known = createZoneLayer(atlas, atlas as never, ['nuke']);
    for (const time of [10, 10.5, 11]) alphasAt(known, time, 0);
    const fresh = createZoneLayer(atlas, atlas as never, ['nuke']);
    expect(alphasAt(known, 11.5, FLAGS.armed)).toEqual(alphasAt(fresh, 11.5, FLAGS.armed));
  });
});

describe('ship', () => {
  it("a ship has its pilot's colour, or is white until the pilot is known", () => {
    const game = gameOf(2);
    const scene = createScene(game, createCamera(), { hasReducedMotion: false });
    const [first, second] = [...game.pilots.value.values()].map(({ color }) =>
      Number.parseInt(color.slice(1), 16),
    );
    expect([1, 2, 3].map(scene.tintOf)).toEqual([first, second, 0xffffff]);
    expect(first).not.toBe(second);
  });

  it("effects of a boss have the boss's colour", () => {
    const scene = createScene(gameOf(0), createCamera(), { hasReducedMotion: false });
    scene.view = viewOf([{ id: 5, x: 0, y: 0, kind: 'boss' }]);
    expect(scene.tintOf(5)).toBe(entityTint(scene.view, 5));
  });
});

describe('colour without a pilot', () => {
  it("bosses and craft have the boss's colour, and any other object without a pilot is white", () => {
    const view = viewOf([
      { id: 1, x: 0, y: 0, kind: 'boss' },
      { id: 2, x: 0, y: 0, kind: 'boss' },
      { id: 3, x: 0, y: 0, kind: 'craft' },
      { id: 4, x: 0, y: 0, kind: 'rock' },
    ]);
    view.look[1] = BOSS_NAMES.length - 1;
    const tints = [1, 2, 3, 4, 99].map(id => entityTint(view, id));
    expect(tints[0]).not.toBe(tints[1]);
    expect(tints[2]).not.toBe(0xffffff);
    expect(tints.slice(3)).toEqual([0xffffff, 0xffffff]);
  });
});
