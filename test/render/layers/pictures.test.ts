import type { Particle } from 'pixi.js';
import { describe, expect, it } from 'vitest';
import type { EffectKind } from '../../../schema/wire/frame.ts';
import { flashOf, laserOf, useOneChance, wornBy } from './flash-pictures.ts';
import { FLASHES, LASERS, rowsOf, SHIELDS, THINGS } from './picture-table.ts';
import { partsOf, pictureOf } from './pictures.ts';

/** Tests of the parts of each thing, effect and style. The parts follow the position and rotation of the thing. */

useOneChance();

describe('parts of pictures', () => {
  it.each(rowsOf(THINGS))(
    'a $name is drawn with the parts that the picture table lists',
    ({ name, parts }) => {
      expect(partsOf(pictureOf(name))).toEqual(parts);
    },
  );

  it.each(rowsOf(FLASHES))(
    'the effect $name is drawn with the parts that the picture table lists',
    ({ name, parts }) => {
      expect(partsOf(flashOf(name as EffectKind))).toEqual(parts);
    },
  );

  it.each(rowsOf(LASERS))(
    'a laser in the style $name is drawn with the parts that the picture table lists',
    ({ name, parts }) => {
      expect(partsOf(laserOf(name))).toEqual(parts);
    },
  );

  it.each(rowsOf(SHIELDS))(
    'a shield in the style $name is drawn with the parts that the picture table lists',
    ({ name, parts }) => {
      expect(partsOf(wornBy({ shield: name }, ['shield']))).toEqual(parts);
    },
  );
});

const close = (value: number) => expect.closeTo(value, 1);
const placesOf = (sprites: readonly Particle[]) => sprites.map(({ x, y }) => [x, y]);
const movedBy = (sprites: readonly Particle[], dx: number, dy: number) =>
  placesOf(sprites).map(([x, y]) => [close(x + dx), close(y + dy)]);

/** Whether a thing fills the screen, wherever its centre is. */
const fillsTheScreen = (name: string) => /blizzard|meteorShower/.test(name);
const placed = rowsOf(THINGS).filter(({ name }) => !fillsTheScreen(name));

describe.each(placed)('picture of a $name', ({ name }) => {
  it("the picture of an object is drawn at the object's position", () => {
    const there = pictureOf(name, { x: 320, y: -180 });
    expect(placesOf(there)).toEqual(movedBy(pictureOf(name), 320, -180));
  });

  it('the picture of an object rotates as a whole, except for parts without an orientation', () => {
    const [ahead, turned] = [0, Math.PI / 2].map(angle => pictureOf(name, { angle }));
    for (const [i, { x, y, rotation }] of turned.entries()) {
      const before = ahead[i];
      const isStill = Math.hypot(x - before.x, y - before.y) < 0.1;
      if (!isStill) expect([x, y]).toEqual([close(-before.y), close(before.x)]);
      if (rotation !== before.rotation) expect(rotation).toBeCloseTo(before.rotation + Math.PI / 2, 5);
    }
  });
});

it.each(rowsOf(FLASHES))('the effect $name is drawn where it happened', ({ name }) => {
  const kind = name as EffectKind;
  expect(placesOf(flashOf(kind, 320, 180))).toEqual(movedBy(flashOf(kind), 320, 180));
});
