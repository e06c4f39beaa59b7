import { describe, expect, it } from 'vitest';
import { NO_INSETS } from '../../../render/camera/clear-area.ts';
import { createWideShot, middleOfAction } from '../../../render/camera/wide-shot.ts';
import { viewOf } from '../frames.ts';

/** Tests of the camera's view of a whole fight. */

const WIDE = 16 / 9;
const LIMITS = { closest: 1_000, widest: 8_000, aspect: WIDE, insets: NO_INSETS };
const box = (right: number) => ({ left: -1_000, right, top: -500, bottom: 500 });

/** The views of a fight that extends to `right`, every tenth of a second. */
function framings(shot: ReturnType<typeof createWideShot>, right: number, from: number, seconds: number) {
  return Array.from({ length: seconds * 10 }, (_, i) => shot.at(box(right), LIMITS, from + i / 10));
}

describe('whole fight', () => {
  it("the camera's view of a whole fight shows all of it with a margin", () => {
    expect(createWideShot().at(box(1_000), LIMITS, 0)).toEqual({ x: 0, y: 0, width: 2_440 });
  });

  it("the camera's view of a whole fight shows all of it between the panels of the HUD", () => {
    const insets = { ...NO_INSETS, left: 0.1, right: 0.1, bottom: 0.25 };
    const { width } = createWideShot().at(box(1_000), { ...LIMITS, insets }, 0);
    expect(width).toBeCloseTo(2_440 / 0.8);
    const low = createWideShot().at({ ...box(0), right: -900 }, { ...LIMITS, insets }, 0);
    expect(low.width).toBeCloseTo((1_260 * WIDE) / 0.75);
  });

  it("the camera's view of a whole fight is never narrower or wider than its limits", () => {
    const dot = { left: 5, right: 5, top: 5, bottom: 5 };
    expect(createWideShot().at(dot, LIMITS, 0)).toEqual({ x: 5, y: 5, width: 1_000 });
    expect(createWideShot().at(box(20_000), LIMITS, 0).width).toBe(LIMITS.widest);
  });

  it("the camera's view of a whole fight is centred on the action, as far as everything else stays 180 u inside the edges", () => {
    const dot = { left: -100, right: 100, top: -100, bottom: 100 };
    expect(createWideShot().at(dot, LIMITS, 0, { x: 90, y: 80 })).toMatchObject({
      x: 90,
      y: 0.5 * 562.5 - 280,
    });
    const { x, width } = createWideShot().at(box(1_000), LIMITS, 0, { x: 900, y: 0 });
    expect(x - width / 2).toBeCloseTo(-1_000 - 180);
  });

  it("the camera's view of a whole fight turns to new action within two seconds", () => {
    const shot = createWideShot();
    const at = (x: number, now: number) =>
      shot.at(box(1_000), { ...LIMITS, closest: 4_000 }, now, { x, y: 0 }).x;
    const xs = [at(0, 0), at(600, 0.1), at(600, 2.1)];
    expect(xs[0]).toBe(0);
    expect(xs[1]).toBeLessThan(100);
    expect(xs[2]).toBeGreaterThan(560);
  });

  it("if the fight is suddenly elsewhere, the camera's view of the whole fight jumps to it at once", () => {
    const shot = createWideShot();
    shot.at(box(1_000), LIMITS, 0);
    const elsewhere = { left: 2_000, right: 4_000, top: -500, bottom: 500 };
    expect(shot.at(elsewhere, LIMITS, 0.1)).toEqual({ x: 3_000, y: 0, width: 2_440 });
  });

  it("the camera's view of a whole fight widens smoothly for a ship that enters far away, and narrows more slowly", () => {
    const shot = createWideShot();
    shot.at(box(1_000), LIMITS, 0);
    const opening = framings(shot, 4_000, 0.1, 5);
    const closing = framings(shot, 1_000, 5.1, 12);
    for (const [i, { width }] of [...opening, ...closing].entries()) {
      const before = [...opening, ...closing][i - 1]?.width ?? 2_440;
      expect(Math.max(width, before) / Math.min(width, before)).toBeLessThan(1.25);
    }
    const halfWay = (list: typeof opening, to: number) =>
      list.findIndex(({ width }) => Math.abs(width - to) < 1_500);
    expect(opening.at(-1)?.width).toBeCloseTo(5_440, -2);
    expect(closing.at(-1)?.width).toBeCloseTo(2_440, -1);
    expect(halfWay(closing, 2_440)).toBeGreaterThan(2 * halfWay(opening, 5_440));
  });
});

it('for the camera, the action is where ships are close together, and damaged ships count more', () => {
  const view = viewOf([...Array(4).fill(0), 1_200].map((x, i) => ({ id: i + 1, x: x + i * 20, y: 0 })));
  view.value.fill(255);
  const area = { left: -500, right: 2_000, top: -500, bottom: 500 };
  const { x } = middleOfAction(view, area);
  expect(x).toBeLessThan(100);
  view.value[4] = 0;
  expect(middleOfAction(view, area).x).toBeGreaterThan(x);
  expect(middleOfAction(view, { ...area, left: 1_000 }).x).toBeCloseTo(1_280);
});
