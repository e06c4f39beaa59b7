import { describe, expect, it } from 'vitest';
import { createWideShot } from '../../../render/camera/wide-shot.ts';

/** The shot of a whole fight. */

const WIDE = 16 / 9;
const WHOLE = { x: 0, y: 0, width: 8_000 };
const box = (right: number) => ({ left: -1_000, right, top: -500, bottom: 500 });

/** The framings of a fight whose right side is there, each tenth of a second. */
function framings(shot: ReturnType<typeof createWideShot>, right: number, from: number, seconds: number) {
  return Array.from({ length: seconds * 10 }, (_, i) => shot.at(box(right), WHOLE, WIDE, from + i / 10));
}

describe('the shot of a whole fight', () => {
  it('shows everything with room round it', () => {
    expect(createWideShot().at(box(1_000), WHOLE, WIDE, 0)).toEqual({ x: 0, y: 0, width: 2_760 });
  });

  it('is never nearer than 1,500 u, nor wider than the arena', () => {
    const dot = { left: 5, right: 5, top: 5, bottom: 5 };
    expect(createWideShot().at(dot, WHOLE, WIDE, 0)).toEqual({ x: 5, y: 5, width: 1_500 });
    expect(createWideShot().at(box(20_000), WHOLE, WIDE, 0).width).toBe(WHOLE.width);
  });

  it('goes to another fight at once', () => {
    const shot = createWideShot();
    shot.at(box(1_000), WHOLE, WIDE, 0);
    const elsewhere = { left: 2_000, right: 4_000, top: -500, bottom: 500 };
    expect(shot.at(elsewhere, WHOLE, WIDE, 0.1)).toEqual({ x: 3_000, y: 0, width: 2_760 });
  });

  it('opens to a ship that comes in far away without a jump, and closes more calmly than it opens', () => {
    const shot = createWideShot();
    shot.at(box(1_000), WHOLE, WIDE, 0);
    const opening = framings(shot, 4_000, 0.1, 5);
    const closing = framings(shot, 1_000, 5.1, 12);
    for (const [i, { width }] of [...opening, ...closing].entries()) {
      const before = [...opening, ...closing][i - 1]?.width ?? 2_760;
      expect(Math.max(width, before) / Math.min(width, before)).toBeLessThan(1.25);
    }
    const halfWay = (list: typeof opening, to: number) =>
      list.findIndex(({ width }) => Math.abs(width - to) < 1_500);
    expect(opening.at(-1)?.width).toBeCloseTo(5_760, -2);
    expect(closing.at(-1)?.width).toBeCloseTo(2_760, -1);
    expect(halfWay(closing, 2_760)).toBeGreaterThan(2 * halfWay(opening, 5_760));
  });
});
