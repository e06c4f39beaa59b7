import { describe, expect, it } from 'vitest';
import { type Held, hold } from '../../render/hud/held.ts';
import { TICK_RATE } from '../../schema/catalog/rules.ts';

/** Sets each value for a sixth of a second; returns what was displayed. */
function shownOf(values: readonly number[]) {
  let held: Held<number> | undefined;
  return values.map((value, i) => {
    held = hold(held, value, (i * TICK_RATE) / 6);
    return held;
  });
}

describe('displayed score', () => {
  it('in a crowd, a score on the screen changes at most once per second, and no change is highlighted', () => {
    const shown = shownOf(Array.from({ length: 60 }, (_, i) => i));
    expect(new Set(shown.map(({ value }) => value)).size).toBe(10);
    expect(shown.filter(({ isNews }) => isNews)).toEqual([]);
  });

  it('a score on the screen is not highlighted when it is first seen', () => {
    expect(shownOf([0, 0, 0])[2]).toMatchObject({ value: 0, isNews: false });
  });

  it('if a score was constant for three seconds, its next change is shown and highlighted at once', () => {
    const shown = shownOf([...Array(18).fill(0), 1, 1]);
    expect(shown[17]).toMatchObject({ value: 0, isNews: false });
    expect(shown[18]).toMatchObject({ value: 1, isNews: true });
    expect(shownOf([...Array(17).fill(0), 1])[17]).toMatchObject({ value: 1, isNews: false });
  });

  it("scores on the screen continue to change when the server's ticks restart", () => {
    const before = hold(undefined, 7, 90_000);
    expect(hold(before, 0, 10).value).toBe(0);
  });
});
