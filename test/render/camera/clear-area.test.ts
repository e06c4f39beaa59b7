import { describe, expect, it } from 'vitest';
import { insetsOf, NO_INSETS } from '../../../render/camera/clear-area.ts';
import { overlaps } from '../../../render/camera/occupied.ts';
import { fc } from '../../fast-check.ts';

/** Tests of the part of the screen that no panel covers. */

const SCREEN = { width: 1_920, height: 1_080 };
const plate = fc.record({
  x: fc.integer({ min: 0, max: 1_800 }),
  y: fc.integer({ min: 0, max: 1_000 }),
  width: fc.integer({ min: 0, max: 300 }),
  height: fc.integer({ min: 0, max: 300 }),
});

describe('clear area', () => {
  it("each HUD panel reduces the camera's clear area on the side of the screen where the least area is lost", () => {
    expect(insetsOf([], SCREEN)).toEqual(NO_INSETS);
    const scores = { x: 20, y: 20, width: 268, height: 500 };
    const feed = { x: 1_620, y: 20, width: 280, height: 600 };
    const banner = { x: 700, y: 0, width: 520, height: 108 };
    expect(insetsOf([scores, feed, banner], SCREEN)).toMatchObject({
      left: 288 / 1_920,
      right: 300 / 1_920,
      top: 0.1,
      bottom: 0,
    });
  });

  it("a HUD panel that is already outside the camera's clear area does not reduce that area further", () => {
    const list = { x: 0, y: 0, width: 300, height: 600 };
    const caption = { x: 0, y: 0, width: 290, height: 60 };
    expect(insetsOf([list, caption], SCREEN)).toMatchObject({
      left: 300 / 1_920,
      right: 0,
      top: 0,
      bottom: 0,
    });
  });

  it("if there is room, the camera's clear area is below the card of a round that is starting", () => {
    const band = { x: 0, y: 300, width: 1_920, height: 230 };
    expect(insetsOf([band], SCREEN)).toMatchObject({ left: 0, right: 0, top: 530 / 1_080, bottom: 0 });
  });

  it("a board in the middle and a HUD panel without a size do not reduce the camera's clear area", () => {
    const board = { x: 400, y: 200, width: 1_120, height: 680 };
    expect(insetsOf([board, { x: 0, y: 0, width: 0, height: 0 }], SCREEN)).toEqual(NO_INSETS);
  });

  it("HUD panels take from the camera's clear area at most half of the screen at the top, and 30 % elsewhere", () => {
    fc.assert(
      fc.property(fc.array(plate, { maxLength: 8 }), plates => {
        const { left, right, top, bottom } = insetsOf(plates, SCREEN);
        expect(Math.max(left, right, bottom)).toBeLessThanOrEqual(0.3);
        expect(top).toBeLessThanOrEqual(0.5);
        const clear = {
          x: left * 1_920 + 1,
          y: top * 1_080 + 1,
          width: (1 - left - right) * 1_920 - 2,
          height: (1 - top - bottom) * 1_080 - 2,
        };
        const nearSides = plates.filter(({ x, width }) => x + width < 0.3 * 1_920 || x > 0.7 * 1_920);
        for (const near of nearSides.filter(({ width, height }) => width > 0 && height > 0))
          expect(overlaps(clear, near)).toBe(false);
      }),
    );
  });
});
