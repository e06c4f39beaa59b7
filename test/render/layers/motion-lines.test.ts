import { describe, expect, it } from 'vitest';
import { createLaserSkins } from '../../../render/layers/cosmetics/lasers.ts';
import { createCosmeticStyles } from '../../../render/layers/cosmetics/styles.ts';
import { createEffectLayer } from '../../../render/layers/effects.ts';
import { createShotLayer } from '../../../render/layers/shots/index.ts';
import { createTrailLayer } from '../../../render/layers/trails/index.ts';
import { type EntityKind, FLAGS } from '../../../schema/wire/frame.ts';
import { viewOf } from '../frames.ts';
import { atlas, flashesOf, glyphs, sceneOf, spritesIn, texturesOf } from './drawing.ts';
import { useOneChance } from './flash-pictures.ts';
import { partsOf } from './pictures.ts';

/** Tests of lines that show where something flies: trails, lasers, exhaust. */

describe('trail line', () => {
  interface Options {
    kind?: EntityKind;
    flags?: number;
    zoom?: number;
    steps?: number[];
  }

  /** The trail of an object that was at the positions `steps`, one per step. */
  function trailOf({ kind = 'ship', flags = 0, zoom = 1, steps = [0, 60, 120, 180] }: Options = {}) {
    const layer = createTrailLayer(atlas);
    for (const x of steps) {
      const view = viewOf([{ id: 3, x, y: 0, kind }]);
      view.flags[0] = flags;
      const scene = sceneOf(view, { dt: 0.0451 });
      scene.camera.zoom = zoom;
      layer.update(scene);
    }
    return spritesIn(layer.container).map(({ x, scaleX, scaleY, color }) => ({
      x: Math.round(x),
      length: Math.round(scaleX),
      width: Math.round(scaleY * 10) / 10,
      alpha: Math.round(((color >>> 24) / 255) * 100),
      tint: color & 0xffffff,
    }));
  }

  it('a trail line begins 14 u behind a ship and follows its path, getting thinner and fainter', () => {
    const stretches = trailOf();
    expect(stretches.map(({ x }) => x)).toEqual([173, 150, 90, 30]);
    expect(stretches.map(({ length }) => length)).toEqual([15, 61, 61, 61]);
    expect(stretches.map(({ width }) => width)).toEqual([15, 13.8, 12.7, 11.5]);
    expect(stretches.map(({ alpha }) => alpha)).toEqual([50, 39, 30, 22]);
  });

  it("a ship's trail line has its pilot's colour; a missile's trail line is narrow and has a warm colour", () => {
    const [ship, missile] = [trailOf()[0], trailOf({ kind: 'missile' })[0]];
    expect([ship.tint, ship.width]).toEqual([3 << 16, 15]);
    expect([missile.tint, missile.width, missile.alpha]).toEqual([0x70b0ff, 9, 60]);
    expect(trailOf({ kind: 'rock' })).toEqual([]);
  });

  it('a trail line is bright during a ram, nearly dark if engines fail, and never thinner than 4 px', () => {
    expect([FLAGS.ram, FLAGS.stunned].map(flags => trailOf({ flags })[0].alpha)).toEqual([90, 10]);
    expect(trailOf({ zoom: 0.1 })[0].width).toBe(40);
  });

  it('a trail line is not drawn across a jump or outside the screen', () => {
    expect(trailOf({ steps: [-300, 0, 10] })).toHaveLength(2);
    expect(trailOf({ steps: [1_200, 1_250] })).toHaveLength(2);
    expect(trailOf({ steps: [1_200, 1_265] })).toEqual([]);
  });
});

describe('laser bolt', () => {
  const START = 600;
  interface Options {
    x?: number;
    ticks?: number;
    zoom?: number;
    look?: number;
  }

  function shot({ x = 0, ticks = 12, zoom = 1, look = 0 }: Options = {}) {
    const layer = createShotLayer(atlas, createLaserSkins(atlas, createCosmeticStyles(atlas, glyphs)));
    const scene = sceneOf(viewOf([]));
    const flashes = flashesOf(START, [], [{ x, y: 0 }]);
    flashes.slot.shots.look[0] = look;
    flashes.slot.shots.owner[0] = 5;
    layer.flash?.(flashes, scene);
    scene.view.tick = START + ticks;
    scene.camera.zoom = zoom;
    layer.update(scene);
    return { layer, parts: partsOf(spritesIn(layer.container)) };
  }

  it("a laser is 58 by 15 u, in its ship's colour with a white core, and shorter at the muzzle", () => {
    expect(shot().parts).toEqual(['1 bolt 000005 58x15 100%', '1 boltCore ffffff 52x8 100%']);
    expect(shot({ ticks: 1 }).parts).toEqual([
      '1 bolt 000005 35x15 100%',
      '1 boltCore ffffff 32x8 100%',
      '1 spark 000005 26x26 76%',
    ]);
    expect(shot({ ticks: -6 }).parts[0]).toBe('1 bolt 000005 20x15 100%');
  });

  it('a laser fades at the end of its range, and is never thinner than 8 px', () => {
    expect(shot({ ticks: 45 }).parts[0]).toBe('1 bolt 000005 58x15 33%');
    expect(shot({ zoom: 0.1 }).parts[0]).toBe('1 bolt 000005 200x80 100%');
    expect(shot({ zoom: 0.1, ticks: 40 }).parts[0]).toBe('1 bolt 000005 309x80 100%');
  });

  it('a laser with a skin is drawn only in that skin', () => {
    expect(shot({ look: 1 }).parts.map(part => part.split(' ')[1])).toEqual(Array(6).fill('spark'));
    expect(shot({ look: 4 }).parts.map(part => part.split(' ')[1])).toEqual(['bolt', 'heart']);
  });

  it('a laser outside the screen keeps flying, but is not drawn', () => {
    const { layer, parts } = shot({ x: 900 }); // 1,080 u to the right of the camera, 120 u beyond the edge
    expect([layer.flying(), parts]).toEqual([1, []]);
    expect(shot({ x: 880 }).parts).toHaveLength(2);
  });
});

describe('smoke', () => {
  useOneChance(0);
  const exhaust = (kind: EntityKind, flags = 0, dt = 0.1) => {
    const layer = createEffectLayer(atlas);
    const view = viewOf([{ id: 1, x: 100, y: 0, kind }]);
    view.flags[0] = flags;
    layer.update(sceneOf(view, { dt }));
    return { names: texturesOf(layer), places: spritesIn(layer.container).map(({ x }) => x) };
  };

  it('missiles and ramming ships leave smoke with a spark, while other objects do not', () => {
    expect(exhaust('missile').names).toEqual(['smoke', 'streak']);
    expect(exhaust('ship', FLAGS.ram).names).toEqual(['smoke', 'streak']);
    for (const x of exhaust('missile').places) expect(x).toBeLessThan(80);
    expect([exhaust('ship', FLAGS.thrust).names, exhaust('rock', FLAGS.ram).names]).toEqual([[], []]);
  });
});

describe('exhaust', () => {
  useOneChance(0.5);

  it('engines emit exhaust at random, 45 times per second', () => {
    const puffs = (dt: number) => {
      const layer = createEffectLayer(atlas);
      layer.update(sceneOf(viewOf([{ id: 1, x: 0, y: 0, kind: 'missile' }]), { dt }));
      return spritesIn(layer.container).length;
    };
    expect([puffs(0.49 / 45), puffs(0.51 / 45)]).toEqual([0, 2]);
  });
});
