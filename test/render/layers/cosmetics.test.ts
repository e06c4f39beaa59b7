import type { Particle } from 'pixi.js';
import { describe, expect, it } from 'vitest';
import { createCosmeticLayers } from '../../../render/layers/cosmetics/index.ts';
import { createCosmeticStyles } from '../../../render/layers/cosmetics/styles.ts';
import { createLayers } from '../../../render/layers/index.ts';
import { spriteLabels } from '../../../render/layers/kit/labels.ts';
import { createShipLayer } from '../../../render/layers/ships/index.ts';
import { layoutOf } from '../../../render/page/layout.ts';
import { type Cosmetics, THEMES } from '../../../schema/catalog/cosmetics.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { viewOf } from '../frames.ts';
import { useBlankCanvas } from './blank-canvas.ts';
import { atlas, flashesOf, glyphs, sceneOf, spritesIn, texturesOf } from './drawing.ts';
import { gameOfOne, useOneChance, wornBy } from './flash-pictures.ts';

/** Cosmetics can be distinguished on a stream and hide no ship. */

useBlankCanvas();
useOneChance();

/** The time and length of a frame in which a ship drops one piece of each kind. */
const DUE = { time: 1, dt: 0.5 };
/** Zoom of a fight with many ships in a picture of 1,280 px. */
const WIDE_ZOOM = 0.427;
const wide = () => {
  const { camera } = sceneOf();
  camera.zoom = WIDE_ZOOM;
  return { camera };
};

const cosmeticLayers = () => createCosmeticLayers(atlas, createCosmeticStyles(atlas, glyphs));
const namesOf = (sprites: readonly Particle[]) => sprites.map(({ texture }) => texture.label);

describe('ship', () => {
  const trailOf = (trail?: string, scene = {}) => wornBy({ trail }, [], { ...DUE, ...scene });

  it("a ship's trail consists of pieces, and a trail with a ribbon also shows the ribbon in all its tints", () => {
    expect(namesOf(trailOf('rainbow'))).toEqual(Array(7).fill('spark'));
    expect(namesOf(trailOf('neon'))).toEqual(['spark', 'spark', 'ring']);
    expect(namesOf(trailOf('fire'))).toEqual(['fireball']);
    expect(trailOf()).toEqual([]);
  });

  it("the bands of a ship's trail are side by side, and further apart when the camera is zoomed out", () => {
    const bands = (scene = {}) => trailOf('rainbow', scene).slice(0, 6);
    const places = bands().map(({ y }) => Math.round(y * 10) / 10);
    expect(places).toEqual([-17.5, -10.5, -3.5, 3.5, 10.5, 17.5]);
    expect(bands(wide())[5].y).toBeCloseTo(17.5 * (18 / 26 / WIDE_ZOOM), 1);
  });

  it.each([30, 60, 144])(
    "at %d frames per second, a ship's trail has 13 pieces per second, or 26 if the pieces are small",
    pictures => {
      const piecesOf = (trail: string) => {
        const { game, eid } = gameOfOne({ trail });
        const { trails } = cosmeticLayers();
        const view = viewOf([{ id: eid, x: 0, y: 0 }]);
        for (let picture = 1; picture <= pictures; picture++) {
          trails.update(sceneOf(view, { game, dt: 1 / pictures, time: picture / pictures }));
        }
        return texturesOf(trails).length;
      };
      expect([piecesOf('hearts'), piecesOf('confetti')]).toEqual([13, 26]);
    },
  );

  it('the trails of two ships get their pieces at different times', () => {
    const { game, eid } = gameOfOne({ trail: 'hearts' });
    const growth = (id: number) => {
      const { trails } = cosmeticLayers();
      return Array.from({ length: 30 }, (_, picture) => {
        const scene = sceneOf(viewOf([{ id, x: 0, y: 0 }]), { game, dt: 1 / 60, time: picture / 60 });
        trails.update({ ...scene, pilotOf: () => game.pilots.value.get(eid) });
        return texturesOf(trails).length;
      });
    };
    const [one, other] = [growth(3), growth(4)];
    expect(one).not.toEqual(other);
    expect(Math.abs(one[29] - other[29])).toBeLessThan(2);
  });

  it('no trail is drawn for a ship more than 300 u beyond the edge of the screen', () => {
    const laidAt = (x: number) => {
      const { game, eid } = gameOfOne({ trail: 'hearts' });
      const { trails } = cosmeticLayers();
      trails.update(sceneOf(viewOf([{ id: eid, x, y: 0 }]), { game, ...DUE }));
      return texturesOf(trails).length;
    };
    expect([960 + 334 - 1, 960 + 334 + 1].map(laidAt)).toEqual([1, 0]);
  });
});

describe('shield', () => {
  it('a shield with a style replaces the plain shield', () => {
    const domes = (shield?: string) => {
      const { game, eid } = gameOfOne({ shield });
      const view = viewOf([{ id: eid, x: 0, y: 0 }]);
      view.flags[0] = FLAGS.shield;
      const layer = createShipLayer(atlas);
      layer.update(sceneOf(view, { game }));
      return texturesOf(layer).filter(name => name === 'dome').length;
    };
    expect([domes(), domes('hearts')]).toEqual([2, 0]);
  });

  it('when the camera is zoomed out, a shield with a style grows together with its ship', () => {
    const sizeOf = (scene = {}) => wornBy({ shield: 'hearts' }, ['shield'], scene)[0].scaleX;
    expect(sizeOf(wide()) / sizeOf()).toBeCloseTo(40 / (66 * WIDE_ZOOM), 5);
  });
});

it('a ship that explodes in a style with a ribbon sends out a ring in each of its tints', () => {
  const ringsOf = (explosion: string) => {
    const { game, eid } = gameOfOne({ explosion });
    const { explosions } = cosmeticLayers();
    const scene = sceneOf(viewOf([]), { game });
    explosions.flash?.(flashesOf(0, [{ kind: 'shipDeath', arg: eid }]), scene);
    explosions.update(scene);
    return texturesOf(explosions).filter(name => name === 'ring').length;
  };
  expect([ringsOf('rainbow'), ringsOf('hearts')]).toEqual([6, 0]);
});

/** The compression of a stream would remove smaller pieces. */
it.each(THEMES)(
  'when the camera is zoomed out, pieces of cosmetics with the theme %s are at least 13 px large',
  theme => {
    const largest = (sprites: readonly Particle[]) =>
      Math.max(...sprites.map(({ scaleY }) => scaleY * WIDE_ZOOM));
    const [, , ...pieces] = wornBy({ shield: theme }, ['shield'], wide());
    expect(largest(pieces)).toBeGreaterThan(13);
    expect(largest(wornBy({ trail: theme }, [], { ...DUE, ...wide() }))).toBeGreaterThan(13);
  },
);

describe('cosmetics', () => {
  const MINE = 900;

  /**
   * Draws a mine and a ship whose pilot wears these cosmetics and is shot down. Returns what each layer of the world
   * draws.
   */
  function layersWith(cosmetics: Cosmetics) {
    const { game, eid } = gameOfOne(cosmetics);
    const view = viewOf([
      { id: eid, x: 0, y: 0 },
      { id: MINE, x: 50, y: 0, kind: 'mine' },
    ]);
    view.flags[0] = FLAGS.shield;
    const { world } = createLayers(layoutOf(new URL('http://a/overlay?transparent=1'), false), spriteLabels);
    return world.map(layer => {
      const scene = sceneOf(view, { game, ...DUE });
      layer.flash?.(flashesOf(0, [{ kind: 'shipDeath', arg: eid }]), scene);
      layer.update(scene);
      return {
        sprites: spritesIn(layer.container).length,
        hasShip: scene.drawn.has(eid),
        hasMine: scene.drawn.has(MINE),
      };
    });
  }

  it('cosmetics hide no ships: trails and explosions are drawn below ships, and each shield around its own ship', () => {
    const plain = layersWith({});
    const ships = plain.findIndex(({ hasShip }) => hasShip);
    const mines = plain.findIndex(({ hasMine }) => hasMine);
    const layerOf = (cosmetics: Cosmetics) =>
      layersWith(cosmetics).findIndex(({ sprites }, i) => sprites > plain[i].sprites);
    expect(layerOf({ trail: 'hearts' })).toBeLessThan(mines);
    expect(layerOf({ explosion: 'hearts' })).toBeGreaterThan(mines);
    expect(layerOf({ explosion: 'hearts' })).toBeLessThan(ships);
    expect(layerOf({ shield: 'hearts' })).toBeGreaterThan(ships);
  });
});
