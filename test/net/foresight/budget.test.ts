import { describe, expect, it } from 'vitest';
import { createBudget } from '../../../net/foresight/budget.ts';

/** Tests the budget for looking ahead: a twentieth of a core, and nothing while the game needs the whole machine. */

const CALM = { slipped: 0, latenessMs: { p50: 0.1, p99: 1 } };

/** A budget after 40 forecasts with these costs, in ms. The test sets its clock. */
function spending(restoreMs: number, tickMs: number, speed = 1) {
  const clock = { now: 0 };
  const budget = createBudget(speed, () => clock.now);
  for (let i = 0; i < 40; i++) budget.spent({ restoreMs, tickMs });
  return { budget, clock };
}

describe('looking ahead', () => {
  it.each([
    ['in a small fight, the game looks 6 s ahead each second', 2, 0.05, 360, 1_000],
    ['in a large fight, the game looks 6 s ahead less often', 4, 0.25, 360, 1_880],
    ['in a very large fight, the game looks less far ahead, every 3 s', 6, 0.6, 240, 3_000],
  ])('%s', (_, restoreMs, tickMs, ticks, pauseMs) => {
    const look = spending(restoreMs, tickMs).budget.look();
    expect(look?.ticks).toBeCloseTo(ticks, -1);
    expect(look?.pauseMs).toBeCloseTo(pauseMs, -1);
  });

  it('looking ahead uses at most a twentieth of a core and reaches at least 2 s', () => {
    for (const tickMs of [0.01, 0.1, 0.3, 0.7, 1, 1.1, 1.5, 3]) {
      const look = spending(5, tickMs).budget.look();
      if (!look) return expect.fail(`There is no look at ${tickMs} ms a tick.`);
      expect(look.ticks).toBeGreaterThanOrEqual(120);
      expect(5 + look.ticks * tickMs).toBeLessThanOrEqual(0.05 * look.pauseMs + 0.01);
    }
  });

  it('if the first attempt to look ahead is slow, the game soon looks further ahead again', () => {
    const { budget } = spending(90, 4);
    expect(budget.look()).toMatchObject({ ticks: 120, pauseMs: expect.closeTo((90 + 480) / 0.05, 0) });
    for (let i = 0; i < 10; i++) {
      expect(budget.look()).not.toBeNull();
      budget.spent({ restoreMs: 4, tickMs: 0.25 });
    }
    expect(budget.look()?.ticks).toBe(360);
  });

  it('the cost of looking ahead is a moving average: 70 % of the old average plus 30 % of the latest cost', () => {
    const { budget } = spending(4, 0.25);
    budget.spent({ restoreMs: 24, tickMs: 0.25 });
    expect(budget.look()?.pauseMs).toBeCloseTo((10 + 360 * 0.25) / 0.05, 0);
    budget.spent({ restoreMs: 10, tickMs: 0.35 });
    expect(budget.look()?.pauseMs).toBeCloseTo((10 + 360 * 0.28) / 0.05, 0);
  });

  it('a show at a higher speed looks ahead for proportionally more ticks', () => {
    expect(spending(1, 0.01, 4).budget.look()?.ticks).toBe(4 * 360);
  });
});

describe('overloaded simulation', () => {
  it.each([
    ['drops ticks', { ...CALM, slipped: 1 }],
    ['runs its ticks late', { ...CALM, latenessMs: { p50: 1, p99: 9 } }],
  ])('for 10 s after a simulation %s, the game does not look ahead', (_, timing) => {
    const { budget, clock } = spending(2, 0.05);
    budget.watch(CALM);
    expect(budget.look()).not.toBeNull();
    budget.watch(timing);
    clock.now = 9_999;
    expect(budget.look()).toBeNull();
    clock.now = 10_000;
    expect(budget.look()).not.toBeNull();
  });

  it('a simulation whose ticks are up to 8 ms late is not overloaded', () => {
    const { budget } = spending(2, 0.05);
    budget.watch({ ...CALM, latenessMs: { p50: 1, p99: 8 } });
    expect(budget.look()).not.toBeNull();
  });

  it('ticks that were dropped long ago do not stop the game from looking ahead', () => {
    const { budget, clock } = spending(2, 0.05);
    budget.watch({ ...CALM, slipped: 4 });
    clock.now = 20_000;
    budget.watch({ ...CALM, slipped: 4 });
    expect(budget.look()).not.toBeNull();
  });
});
