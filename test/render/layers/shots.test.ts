import { describe, expect, it } from 'vitest';
import { createLaserSkins } from '../../../render/layers/cosmetics/lasers.ts';
import { createCosmeticStyles } from '../../../render/layers/cosmetics/styles.ts';
import { createShotLayer } from '../../../render/layers/shots/index.ts';
import { laserLookOf } from '../../../schema/catalog/cosmetics.ts';
import { viewOf } from '../frames.ts';
import { atlas, flashesOf, glyphs, sceneOf, spritesIn } from './drawing.ts';

/** A laser is announced once. The page then simulates it until its range ends or it hits something. */

const START = 600;
const layerOf = () => createShotLayer(atlas, createLaserSkins(atlas, createCosmeticStyles(atlas, glyphs)));

/**
 * A layer with one shot from the centre to the right, fired at tick 600. `after` returns its state some ticks later.
 */
function shoot({ age = 0, firstShot = 1 } = {}) {
  const layer = layerOf();
  const scene = sceneOf(viewOf([]));
  layer.flash?.(flashesOf(START, [], [{ x: 0, y: 0, age }], firstShot), scene);
  return {
    hit: (kind: 'hit' | 'shieldHit' | 'bend' | 'crash', arg: number) =>
      layer.flash?.(flashesOf(START, [{ kind, arg }]), scene),
    after(ticks: number) {
      scene.view.tick = START + ticks;
      layer.update(scene);
      const bolt = spritesIn(layer.container).find(({ texture }) => texture.label === 'bolt');
      return { flying: layer.flying(), x: bolt?.x };
    },
  };
}

describe('drawn laser', () => {
  it('a laser flies at 900 u/s for 700 u', () => {
    const shot = shoot();
    expect(shot.after(30).x).toBeCloseTo(450, 3);
    expect(shot.after(46)).toMatchObject({ flying: 1 });
    expect(shot.after(47)).toEqual({ flying: 0, x: undefined });
  });

  it('when a frame with a laser arrives, the laser is drawn as far along its path as its age requires', () => {
    expect(shoot({ age: 6 }).after(0).x).toBeCloseTo(90, 3);
  });

  it.each(['hit', 'shieldHit', 'bend'] as const)(
    "a laser ends at a %s that gives the laser's number",
    kind => {
      const shot = shoot({ firstShot: 65_536 + 7 }); // effects contain the low 16 bits
      shot.hit(kind, 8);
      expect(shot.after(6).flying).toBe(1);
      shot.hit(kind, 7);
      expect(shot.after(7).flying).toBe(0);
    },
  );

  it('a laser does not end at an effect whose number is not that of a laser, such as the id of a crashed ship', () => {
    const shot = shoot();
    shot.hit('crash', 1);
    expect(shot.after(6).flying).toBe(1);
  });

  it('a laser is drawn once per frame, whatever its skin is', () => {
    const layer = layerOf();
    const scene = sceneOf(viewOf([]));
    const flashes = flashesOf(START, [], [{ x: 0, y: 0 }]);
    flashes.slot.shots.look[0] = laserLookOf('hearts');
    layer.flash?.(flashes, scene);
    const parts = [10, 20, 30].map(ticks => {
      scene.view.tick = START + ticks;
      layer.update(scene);
      return spritesIn(layer.container).map(({ texture }) => texture.label);
    });
    expect(parts[0]).toEqual(['bolt', 'heart']);
    expect(parts).toEqual(Array(3).fill(parts[0]));
  });

  it('a laser flashes at its muzzle for 0.07 s', () => {
    const layer = layerOf();
    const scene = sceneOf(viewOf([]));
    layer.flash?.(flashesOf(START, [], [{ x: 5, y: 0 }]), scene);
    const hasMuzzle = (ticks: number) => {
      scene.view.tick = START + ticks;
      layer.update(scene);
      return spritesIn(layer.container).some(({ texture }) => texture.label === 'spark');
    };
    expect([0, 4, 5].map(hasMuzzle)).toEqual([true, true, false]);
  });
});
