import { expect, it } from 'vitest';
import { overlaps, type Rect } from '../../../render/camera/occupied.ts';
import { placeTag } from '../../../render/layers/giant-emotes.ts';
import { fc } from '../../fast-check.ts';

/**
 * Tests of the position of a giant emote's tag: below the rock, or above or on the rock if panels cover that position.
 */

const ROCK = { x: 300, y: 400, radius: 100, screenWidth: 540 };
const BELOW: Rect = { x: 200, y: 500, width: 200, height: 30 };
const ABOVE: Rect = { ...BELOW, y: 270 };
const ON: Rect = { ...BELOW, y: 440 };
const around = ({ x, y, width, height }: Rect): Rect => ({
  x: x - 5,
  y: y - 5,
  width: width + 10,
  height: height + 10,
});

/** The positions of a tag while these panels are shown, one set after the other. */
function placesUnder(...plates: Rect[][]) {
  const tag = { x: 0, y: 0, width: 200, height: 30, side: 'below' as const };
  return plates.map(occupied => {
    const hasRoom = placeTag(tag, ROCK, occupied);
    expect(hasRoom).toBe(!occupied.some(plate => overlaps(tag, plate)));
    const { x, y, width, height } = tag;
    return { x, y, width, height };
  });
}

it("a giant emote's tag is below its rock", () => {
  expect(placesUnder([])).toEqual([BELOW]);
});

it.each([
  ['left', 20, 0],
  ['right', 520, 340],
])('at the %s edge of the screen, the whole tag of a giant emote stays on the screen', (_, x, tagX) => {
  const tag = { x: 0, y: 0, width: 200, height: 30, side: 'below' as const };
  expect(placeTag(tag, { ...ROCK, x }, [])).toBe(true);
  expect(tag.x).toBe(tagX);
});

it("a giant emote's tag moves to another side only when HUD panels cover it where it is", () => {
  const [low, high] = [around(BELOW), around(ABOVE)];
  expect(placesUnder([low], [], [high], [])).toEqual([ABOVE, ABOVE, BELOW, BELOW]);
  expect(placesUnder([low, high], [], [around(ON)])).toEqual([ON, ON, BELOW]);
});

it("while HUD panels cover all sides, a giant emote's tag keeps its position but is not shown", () => {
  const all = [around(BELOW), around(ABOVE), around(ON)];
  expect(placesUnder(all, all)).toEqual([BELOW, BELOW]);
  expect(placesUnder([around(BELOW)], all, all)).toEqual([ABOVE, ABOVE, ABOVE]);
});

it("if HUD panels leave a side free, a giant emote's tag is on that side", () => {
  const side = fc.integer({ min: 0, max: 600 });
  const plate = fc.record({ x: side, y: side, width: side, height: side });
  fc.assert(
    fc.property(fc.array(plate, { maxLength: 5 }), plates => {
      const isClear = (rect: Rect) => !plates.some(each => overlaps(rect, each));
      const [place] = placesUnder(plates);
      expect(isClear(place)).toBe([BELOW, ABOVE, ON].some(isClear));
    }),
  );
});
