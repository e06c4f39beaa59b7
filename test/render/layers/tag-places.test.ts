import { expect, it } from 'vitest';
import type { TagSide } from '../../../render/art/tag.ts';
import { overlaps, type Rect } from '../../../render/camera/occupied.ts';
import { placeFor, type SeenShip } from '../../../render/layers/tags/places.ts';
import { fc } from '../../fast-check.ts';

/** Tests of the positions of name tags: beside their ships, and over nothing else. */

const SCREEN = { width: 1_280, height: 720 };
const UNIT = 1;

const crowds = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: SCREEN.width }),
    y: fc.integer({ min: 0, max: SCREEN.height }),
    width: fc.integer({ min: 60, max: 260 }),
  }),
  { minLength: 1, maxLength: 60 },
);

/** The tags of ships, the most important ship first; each tag contains its ship. */
function tagsOf(ships: readonly SeenShip[], widths: readonly number[], blocked: readonly Rect[] = []) {
  const tags: Rect[] = [];
  const placed: { ship: SeenShip; box: Rect; side: TagSide }[] = [];
  for (const [i, ship] of ships.entries()) {
    const size = { width: widths[i], height: 34 };
    const at = { screen: SCREEN, unit: UNIT, last: null };
    const place = placeFor(ship, size, { blocked, ships, tags }, at);
    if (!place) continue;
    tags.push(place.box);
    placed.push({ ship, ...place });
  }
  return placed;
}

const shipsIn = (crowd: readonly { x: number; y: number }[], side: number): SeenShip[] =>
  crowd.map(({ x, y }, row) => ({ row, x, y, side }));

const hullOf = ({ x, y, side }: SeenShip): Rect => {
  const hull = 0.7 * side;
  return { x: x - hull / 2, y: y - hull / 2, width: hull, height: hull };
};

/** Distance from a ship to the nearest point of an area. */
const distance = ({ x, y }: SeenShip, box: Rect) =>
  Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));

it('a name tag covers no ship, tag or HUD panel, and is at most 1.2 times its size away from its ship', () => {
  fc.assert(
    fc.property(crowds, fc.integer({ min: 40, max: 95 }), (crowd, side) => {
      const ships = shipsIn(crowd, side);
      const plate = { x: 0, y: 0, width: 280, height: 130 };
      const placed = tagsOf(
        ships,
        crowd.map(({ width }) => width),
        [plate],
      );
      for (const { ship, box } of placed) {
        expect(distance(ship, box)).toBeLessThanOrEqual(1.2 * side);
        expect(overlaps(box, plate)).toBe(false);
        for (const other of ships) expect(overlaps(box, hullOf(other))).toBe(false);
        for (const other of placed) expect(other.box !== box && overlaps(other.box, box)).toBe(false);
        expect(box.x >= 0 && box.x + box.width <= SCREEN.width).toBe(true);
        expect(box.y >= 0 && box.y + box.height <= SCREEN.height).toBe(true);
      }
    }),
  );
});

it('a name tag is above its ship, or else below or beside it, and is hidden if no place is free', () => {
  const ship: SeenShip = { row: 0, x: 640, y: 360, side: 60 };
  const above = { x: 500, y: 200, width: 280, height: 130 };
  const below = { x: 500, y: 390, width: 280, height: 150 };
  const right = { x: 660, y: 340, width: 100, height: 40 };
  const left = { x: 520, y: 340, width: 100, height: 40 };
  const sideBeside = (...blocked: Rect[]) => tagsOf([ship], [100], blocked)[0]?.side;
  expect(sideBeside()).toBe('above');
  expect(sideBeside(above)).toBe('below');
  expect(sideBeside(above, below)).toBe('right');
  expect(sideBeside(above, below, right)).toBe('left');
  expect(sideBeside(above, below, right, left)).toBeUndefined();
});

it('a name tag stays on its side of the ship while that side is free, even if a better side becomes free', () => {
  const ship: SeenShip = { row: 0, x: 640, y: 360, side: 60 };
  const free = { blocked: [], ships: [ship], tags: [] };
  const at = { screen: SCREEN, unit: UNIT, last: 'left' } as const;
  expect(placeFor(ship, { width: 100, height: 34 }, free, at)?.side).toBe('left');
});
