import { describe, expect, it } from 'vitest';
import { createFightShot } from '../../../render/camera/fight-shot.ts';
import { createPlan, holds, type ShotSize } from '../../../render/camera/planner.ts';
import type { Interest } from '../../../render/camera/weight-sums.ts';
import { arenaFor } from '../../../schema/catalog/rules.ts';
import { fc } from '../../fast-check.ts';

/** Tests of the value of shots, the choice of the best one, and the cost of the search for it. */

const SIZE: ShotSize = { width: 3_000, height: 1_700, left: 0, right: 0, top: 0, bottom: 0 };
/** A panel in the upper left corner of the picture. */
const CORNER = { x: 0, y: 0, width: 600, height: 500 };
const COVERED: ShotSize = { ...SIZE, left: 600, right: 300, top: 100, bottom: 200, plates: [CORNER] };

const places = fc.array(
  fc.record({
    x: fc.integer({ min: -6_000, max: 6_000 }),
    y: fc.integer({ min: -3_400, max: 3_400 }),
    weight: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 60 },
);
const total = (interests: readonly Interest[]) => interests.reduce((sum, { weight }) => sum + weight, 0);
/** The interests in a share of a shot's width and height, or up to `grown` u outside it. */
const within = (
  interests: readonly Interest[],
  { x, y }: { x: number; y: number },
  grown: number,
  share = 1,
) =>
  interests.filter(
    at =>
      Math.abs(at.x - x) <= (share * SIZE.width) / 2 + grown &&
      Math.abs(at.y - y) <= (share * SIZE.height) / 2 + grown,
  );

describe('lost fight', () => {
  const fight: Interest[] = [{ x: 0, y: 0, weight: 8 }];
  const shot = () => {
    const shown = createFightShot();
    shown.at(() => ({ present: fight, foreseen: [] }), SIZE, 0);
    return shown;
  };

  it('the camera tracks a fight for a second after it is out of view; then its value is unknown', () => {
    const shown = shot();
    const elsewhere = { x: 9_000, y: 0 };
    expect(shown.shareIn({ x: 0, y: 0 }, SIZE, 1)).toBeCloseTo(1, 6);
    expect(shown.shareIn(elsewhere, SIZE, 1)).toBe(0);
    expect(shown.shareIn(elsewhere, SIZE, 1.01)).toBe(1);
  });
});

it('after 4 s, the camera cuts to another fight that is worth more than 1.6 times the shown one plus 0.25', () => {
  const cutsTo = (worth: number) => {
    const shown = createFightShot();
    const present: Interest[] = [{ x: 0, y: 0, weight: 0.5 }]; // in the middle, where it counts twice
    const at = (now: number) => shown.at(() => ({ present, foreseen: [] }), SIZE, now);
    at(0);
    present.push({ x: 9_000, y: 0, weight: worth / 2 });
    return [3.9, 4.2].map(now => at(now)?.x === 9_000);
  };
  expect([cutsTo(1.84), cutsTo(1.86)]).toEqual([
    [false, false],
    [false, true],
  ]);
});

describe('shot planner', () => {
  it('the value of a camera shot is the total value of what it shows; what is in the middle is counted twice', () => {
    const worth = (interests: readonly Interest[], x: number, grown: number) =>
      total(within(interests, { x, y: 0 }, grown)) + total(within(interests, { x, y: 0 }, grown, 0.5));
    fc.assert(
      fc.property(places, fc.integer({ min: -6_000, max: 6_000 }), (interests, x) => {
        const value = createPlan(interests, SIZE).valueAt({ x, y: 0 });
        expect(value).toBeGreaterThanOrEqual(worth(interests, x, -260) - 1e-6);
        expect(value).toBeLessThanOrEqual(worth(interests, x, 260) + 1e-6);
      }),
    );
  });

  it('the best camera shot is worth at least as much as a shot centred on any object', () => {
    fc.assert(
      fc.property(places, interests => {
        const plan = createPlan(interests, SIZE);
        const best = plan.best();
        const values = interests.map(({ x, y }) => plan.valueAt({ x, y }));
        expect(best?.value).toBeCloseTo(Math.max(...values), 6);
        expect(within(interests, best ?? { x: 1e9, y: 0 }, 0)).not.toEqual([]);
      }),
    );
  });

  it('the best camera shot is also found among shots nearby', () => {
    const near: Interest[] = [
      { x: 0, y: 0, weight: 1 },
      { x: 800, y: 0, weight: 2 },
    ];
    const plan = createPlan([...near, { x: 5_000, y: 0, weight: 9 }], SIZE);
    expect(plan.best()?.x).toBe(5_000);
    expect(plan.best({ x: 0, y: 0 })?.x).toBe(800);
    expect(plan.best({ x: -3_000, y: 0 })).toBeNull();
  });

  it('a camera shot contains everything up to its edges', () => {
    const centre = { x: 100, y: -50 };
    const isHeld = (offX: number, offY: number) => holds(SIZE, centre, { x: 100 + offX, y: -50 + offY });
    const [x, y] = [SIZE.width / 2, SIZE.height / 2];
    expect([isHeld(x, y), isHeld(-x, -y), isHeld(0, 0)]).toEqual([true, true, true]);
    expect([isHeld(x + 1, 0), isHeld(-x - 1, 0), isHeld(0, y + 1), isHeld(0, -y - 1)]).toEqual(
      Array(4).fill(false),
    );
  });

  it('without any objects, there is no best camera shot', () => {
    expect(createPlan([], SIZE).best()).toBeNull();
    expect(createPlan([], SIZE).valueAt({ x: 0, y: 0 })).toBe(0);
  });

  it('for a camera shot, objects under HUD panels are ignored, and the fight is centred in the clear area', () => {
    const fight: Interest[] = [{ x: 500, y: -200, weight: 8 }];
    const plan = createPlan(fight, COVERED);
    expect(plan.best()).toEqual({ x: 350, y: -150, value: 16 });
    const inCorner = { x: 500 + SIZE.width / 2 - 300, y: -200 + SIZE.height / 2 - 200 };
    expect([plan.valueAt({ ...inCorner, y: -200 }), plan.valueAt(inCorner)]).toEqual([8, 0]);
    expect(plan.recentred({ x: 500, y: -200 })).toEqual({ x: 350, y: -150 });
    expect(plan.recentred({ x: 5_000, y: 0 })).toBeNull();
  });

  it('the time for planning a camera shot is proportional to the number of ships', () => {
    const steps = (ships: number) => {
      const { width, height } = arenaFor(ships);
      const spread = Array.from({ length: ships }, (_, i) => ({
        x: (((i * 0.618) % 1) - 0.5) * width,
        y: (i / ships - 0.5) * height,
        weight: 1,
      }));
      return createPlan(spread, SIZE).steps;
    };
    const aShip = (ships: number) => steps(ships) / ships;
    expect(aShip(500)).toBeLessThan(10);
    expect(aShip(5_000)).toBeLessThanOrEqual(aShip(500) * 1.1);
  });
});
