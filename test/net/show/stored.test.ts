import { describe, expect, it } from 'vitest';
import { advance, changeOrder, NO_ORDER, readOrder } from '../../../net/show/order.ts';

/** Tests a stored running order, which another version may have written, and how it is changed. */

const stored = (rounds: readonly object[], rest = {}) =>
  readOrder(JSON.stringify({ ...NO_ORDER, rounds, ...rest }));

describe('stored running order', () => {
  it.each([
    ['too many bots', { bots: 9_999 }, { bots: 500 }],
    ['a lobby that is too short', { lobbySeconds: 1.6 }, { lobbySeconds: 15 }],
    ['a fraction of a minute', { roundMinutes: 7.4 }, { roundMinutes: 7 }],
    ['a mode that was renamed', { mode: 'supernova' }, { mode: 'boss' }],
    ['a boss in another case', { boss: 'reaper' }, { boss: 'Reaper' }],
    ['a field that no longer exists', { field: 'pluto' }, {}],
    ['an option that is null', { field: null }, {}],
    ['an option that rounds do not have', { season: 'winter' }, {}],
  ])('a stored running order with %s is made valid', (_, round, legal) => {
    const untouched = { mode: 'reserves', bots: 20 } as const;
    const { rounds, at } = stored([untouched, { mode: 'ffa', ...round }], { at: 1 });
    expect({ rounds, at }).toEqual({ rounds: [untouched, { mode: 'ffa', ...legal }], at: 1 });
  });

  it.each([
    ['has a round without a mode', { rounds: [{ bots: 3 }] }],
    ['has an unknown mode', { rounds: [{ mode: 'chess' }] }],
    ['has no list of rounds', { rounds: 'ffa' }],
    ['has a position that is not a number', { at: 'first' }],
    ['has an unknown stage', { stage: 'over' }],
  ])('a stored running order that %s is ignored', (_, rest) => {
    expect(stored([{ mode: 'ffa' }], rest)).toBe(NO_ORDER);
  });

  it('the running order is empty until one is stored', () => {
    expect(readOrder(undefined)).toBe(NO_ORDER);
  });
});

describe('changed running order', () => {
  const rounds = [{ mode: 'ffa' }, { mode: 'boss', bots: 5 }] as const;
  const open = { ...NO_ORDER, rounds, at: 1, running: true, stage: 'open' as const };

  it.each([
    [
      'a changed running order begins with its first round if it has new rounds',
      { rounds: [{ mode: 'reserves' as const }] },
      { at: 0, stage: 'next' },
    ],
    [
      'a changed running order keeps its position if it has no new rounds',
      { running: true },
      { at: 1, stage: 'open' },
    ],
    [
      'a changed running order does not restart the current round if `at` points to it',
      { at: 1 },
      { at: 1, stage: 'open' },
    ],
    [
      'a changed running order finds the current round at its new position',
      { rounds: [rounds[1], rounds[0]], at: 0 },
      { at: 0, stage: 'open' },
    ],
    ['a changed running order begins the round to which `at` points', { at: 0 }, { at: 0, stage: 'next' }],
    ['a changed running order may be paused', { running: false }, { running: false, at: 1 }],
    ['a changed running order without rounds does not run', { rounds: [] }, { at: 0, running: false }],
  ])('%s', (_, change, expected) => {
    expect(changeOrder(open, { ...change })).toMatchObject(expected);
  });

  it.each([
    [{ at: 2 }, 'no round 2'],
    [{ rounds: [], at: 1 }, 'no round 1'],
  ])('a running order refuses a position after its last round: %j', (change, text) => {
    expect(() => changeOrder(open, change)).toThrow(text);
  });

  it('a running order ends after its last round; a paused one stays paused when it advances', () => {
    expect(advance({ ...open, at: 0 })).toMatchObject({ at: 1, stage: 'next', running: true });
    expect(advance({ ...open, at: 0, running: false })).toMatchObject({ at: 1, running: false });
    expect(advance(open)).toMatchObject({ at: 2, running: false });
  });
});
