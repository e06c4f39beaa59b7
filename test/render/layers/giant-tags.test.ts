import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeTag } from '../../../render/layers/giant-tags.ts';
import { overlaps, type Rect } from '../../../render/occupied.ts';

/** The tag that says who sent a giant emote: below its rock, or above where plates cover it. */

const ROCK = { x: 300, y: 400, radius: 100 };
const BELOW: Rect = { x: 200, y: 500, width: 200, height: 30 };
const ABOVE: Rect = { ...BELOW, y: 270 };
const around = ({ x, y, width, height }: Rect): Rect => ({
  x: x - 5,
  y: y - 5,
  width: width + 10,
  height: height + 10,
});

/** The places of a tag while these plates are up, one after the other. */
function placesUnder(...plates: Rect[][]) {
  const tag = { x: 0, y: 0, width: 200, height: 30, isAbove: false };
  return plates.map(occupied => {
    placeTag(tag, ROCK, occupied);
    const { x, y, width, height } = tag;
    return { x, y, width, height };
  });
}

it('stands below its rock', () => {
  expect(placesUnder([])).toEqual([BELOW]);
});

it('changes sides where plates cover it, and stays there until they do again', () => {
  const [low, high] = [around(BELOW), around(ABOVE)];
  expect(placesUnder([low], [], [high], [])).toEqual([ABOVE, ABOVE, BELOW, BELOW]);
});

it('stays where it is while both sides are covered', () => {
  const both = [around(BELOW), around(ABOVE)];
  expect(placesUnder(both, both)).toEqual([BELOW, BELOW]);
  expect(placesUnder([around(BELOW)], both, both)).toEqual([ABOVE, ABOVE, ABOVE]);
});

it('is covered by no plate when there is a side that none covers', () => {
  const side = fc.integer({ min: 0, max: 600 });
  const plate = fc.record({ x: side, y: side, width: side, height: side });
  fc.assert(
    fc.property(fc.array(plate, { maxLength: 5 }), plates => {
      const isClear = (rect: Rect) => !plates.some(each => overlaps(rect, each));
      const [place] = placesUnder(plates);
      expect(isClear(place)).toBe(isClear(BELOW) || isClear(ABOVE));
    }),
  );
});
