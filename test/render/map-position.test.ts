import { expect, it } from 'vitest';
import { LARGEST_MAP, MARGIN, placeOfMap } from '../../render/page/map-position.ts';
import { fc } from '../fast-check.ts';

/** Tests of the position of the map under all settings. */

const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
const ASPECTS = [4 / 3, 16 / 9, 64 / 27];

const settings = fc.record({
  pieCorner: fc.constantFrom(...CORNERS),
  pieSize: fc.integer({ min: 80, max: 1_000 }),
  pieOffsetX: fc.integer({ min: -2_000, max: 2_000 }),
  pieOffsetY: fc.integer({ min: -2_000, max: 2_000 }),
});

it('the map stays in the picture and leaves at least 44 % of its height to scores and kills', () => {
  fc.assert(
    fc.property(settings, fc.constantFrom(...ASPECTS), (asked, aspect) => {
      const { side, x, y } = placeOfMap(asked, aspect);
      const width = 1_080 * aspect - 2 * MARGIN;
      expect(side).toBeLessThanOrEqual(528);
      expect(side + Math.abs(x)).toBeLessThanOrEqual(width + 1e-9);
      expect(side + Math.abs(y)).toBeLessThanOrEqual(0.56 * 1_080 + 1e-9);
      expect(Math.sign(x) * (asked.pieCorner.endsWith('left') ? 1 : -1)).toBeGreaterThanOrEqual(0);
      expect(Math.sign(y) * (asked.pieCorner.startsWith('top') ? 1 : -1)).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('if there is room, the map has the size and the offset of the settings', () => {
  const asked = { pieCorner: 'bottom-right', pieSize: 240, pieOffsetX: -100, pieOffsetY: -50 } as const;
  expect(placeOfMap(asked, 16 / 9)).toEqual({ side: 240, x: -100, y: -50 });
  expect(placeOfMap({ ...asked, pieOffsetX: 100, pieOffsetY: 50 }, 16 / 9)).toEqual({
    side: 240,
    x: expect.closeTo(0),
    y: expect.closeTo(0),
  });
});

it('the map has the size of the setting, but never covers the scores', () => {
  const sideAt = (pieSize: number) =>
    placeOfMap({ pieCorner: 'top-left', pieSize, pieOffsetX: 0, pieOffsetY: 0 }, 16 / 9).side;
  expect([240, LARGEST_MAP, 1_000].map(sideAt)).toEqual([240, LARGEST_MAP, LARGEST_MAP]);
});

it("the map's offset is ignored in a picture that is too narrow for it", () => {
  const xIn = (pieCorner: (typeof CORNERS)[number], pieOffsetX: number) =>
    placeOfMap({ pieCorner, pieSize: 528, pieOffsetX, pieOffsetY: 0 }, 0.4).x;
  expect([xIn('top-left', 50), xIn('top-left', -50)].map(Math.abs)).toEqual([0, 0]);
  expect([xIn('top-right', 50), xIn('top-right', -50)].map(Math.abs)).toEqual([0, 0]);
});
