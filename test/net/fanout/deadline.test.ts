import { describe, expect, it } from 'vitest';
import { createDeadline } from '../../../net/fanout/deadline.ts';

/** Tests the end of a lease on the game's clock, which must not be later than the end in Redis. */

describe('lease deadline', () => {
  const clocks = { steadyMs: 1_000, wallMs: 50_000 };
  const at = (steadyMs: number, wallMs: number) => Object.assign(clocks, { steadyMs, wallMs });
  const newDeadline = () => {
    at(1_000, 50_000);
    const deadline = createDeadline(() => clocks);
    deadline.set({ ...clocks }, 3_000);
    return deadline;
  };

  it('a channel lease that was never held counts as lapsed', () => {
    expect(createDeadline(() => clocks).hasPassed).toBe(true);
  });

  it('a channel lease lapses after its time', () => {
    const deadline = newDeadline();
    at(3_999, 52_999);
    expect(deadline.hasPassed).toBe(false);
    at(4_000, 53_000);
    expect(deadline.hasPassed).toBe(true);
  });

  it('a channel lease lapses even while the machine sleeps', () => {
    const deadline = newDeadline();
    at(1_010, 60_000);
    expect(deadline.hasPassed).toBe(true);
  });

  it('a channel lease lapses even if the clock is set back', () => {
    const deadline = newDeadline();
    at(4_000, 20_000);
    expect(deadline.hasPassed).toBe(true);
  });

  it('a channel lease that is ended lapses at once', () => {
    const deadline = newDeadline();
    deadline.end();
    expect(deadline.hasPassed).toBe(true);
  });
});
