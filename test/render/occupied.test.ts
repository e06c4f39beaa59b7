import { expect, it, vi } from 'vitest';
import { createOccupiedAreas } from '../../render/camera/occupied.ts';
import { layoutOf } from '../../render/page/layout.ts';

/** Tests of the areas of the screen that name tags avoid. */

/** A page of 540 by 960 px with one panel, which a test can move. */
function pageAt(path: string) {
  const plate = { x: 0, y: 0, width: 100, height: 40 };
  const hud = {
    querySelector: () => null,
    querySelectorAll: () => [{ getBoundingClientRect: () => ({ ...plate }), closest: () => null }],
    getBoundingClientRect: () => ({ x: 0, y: 0, width: 540, height: 960 }),
  } as unknown as Element;
  const layout = layoutOf({ pathname: path, search: '' }, false);
  const areas = createOccupiedAreas(hud, layout);
  return { plate, areas: (now: number) => areas(now).plates };
}

it('HUD panels are measured at once, and after each later frame, but at most every 250 ms', () => {
  vi.useFakeTimers();
  const { plate, areas } = pageAt('/overlay');
  const leftAfter = (now: number) => {
    areas(now);
    vi.runAllTimers();
    return areas(now)[0].x;
  };
  expect(areas(1_000)).toEqual([{ x: 0, y: 0, width: 100, height: 40 }]);
  plate.x = 7;
  expect(leftAfter(1_249)).toBe(0);
  expect(areas(1_250)[0].x).toBe(0);
  vi.runAllTimers();
  expect(areas(1_251)[0].x).toBe(7);
  plate.x = 9;
  expect(leftAfter(1_499)).toBe(7);
  expect(leftAfter(1_500)).toBe(9);
  vi.useRealTimers();
});

it('a row of a HUD list that does not fit is treated as covering nothing', () => {
  const list = { getBoundingClientRect: () => ({ x: 0, y: 0, width: 100, height: 80 }) };
  const rowAt = (y: number) => ({
    getBoundingClientRect: () => ({ x: 0, y, width: 100, height: 40 }),
    closest: () => list,
  });
  const hud = {
    querySelector: () => null,
    querySelectorAll: () => [rowAt(0), rowAt(40), rowAt(80)],
  } as unknown as Element;
  const areas = createOccupiedAreas(hud, layoutOf({ pathname: '/overlay', search: '' }, false));
  expect(areas(0).plates.map(({ y }) => y)).toEqual([0, 40]);
});

it('a vertical picture leaves room for the controls of a phone: 12 % at the top and 20 % at the bottom', () => {
  const [, top, bottom] = pageAt('/overlay/vertical').areas(0);
  expect(top).toEqual({ x: 0, y: 0, width: 540, height: expect.closeTo(115.2) });
  expect(bottom).toEqual({ x: 0, y: expect.closeTo(768), width: 540, height: expect.closeTo(192) });
  expect(pageAt('/overlay').areas(0)).toHaveLength(1);
});

it("a boss's alarm and the card of its entrance count as HUD panels", () => {
  const panels = ['.alarm', '.entrance .card', '.nowhere'];
  const hud = {
    querySelector: () => null,
    querySelectorAll: (selector: string) =>
      panels
        .filter(panel => selector.includes(panel))
        .map(() => ({ getBoundingClientRect: () => ({ width: 9 }), closest: () => null })),
  } as unknown as Element;
  const areas = createOccupiedAreas(hud, layoutOf({ pathname: '/overlay', search: '' }, false));
  expect(areas(0).plates).toHaveLength(2);
});
