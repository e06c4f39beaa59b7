import { expect, it } from 'vitest';
import { byPoints, byRank, leaderOf, pointsOf, rankedRow } from '../../schema/records/points.ts';

/** Tests who leads during a round, on every screen and for every caller. */

const plain = { kills: 3, bounties: 0, deaths: 1, assists: 1, scoredAt: 60 };
const PILOTS = [
  { ...plain, name: 'plain' },
  { ...plain, name: 'earlier', scoredAt: 59 },
  { ...plain, name: 'helpful', assists: 2 },
  { ...plain, name: 'hard to get', deaths: 0 },
  { ...plain, name: 'rewarded', kills: 2, bounties: 2 },
  { ...plain, name: 'deadly', kills: 4, deaths: 9 },
];
const TIED = ['hard to get', 'helpful', 'earlier', 'plain'];
const ranked = (mode: Parameters<typeof byRank>[0]) => PILOTS.toSorted(byRank(mode)).map(({ name }) => name);

it('a timed free for all ranks by kills plus bounties, then by deaths, assists and the earlier score', () => {
  expect(ranked('ffa')).toEqual(['rewarded', 'deadly', ...TIED]);
});

it.each(['dogfight', 'reserves', 'ffaReserves', 'boss', undefined] as const)(
  'in the mode %s, pilots rank by kills without bounties',
  mode => {
    expect(ranked(mode)).toEqual(['deadly', ...TIED, 'rewarded']);
  },
);

it('in modes with lives, pilots rank by lives before kills, or by kills if that is requested', () => {
  const pilots = [
    { ...plain, name: 'deadly', kills: 9, lives: 1 },
    { ...plain, name: 'careful', lives: 3 },
    { ...plain, name: 'out', kills: 20, lives: 0 },
    { ...plain, name: 'also careful', lives: 3 },
  ];
  const names = (order: ReturnType<typeof byRank>) => pilots.toSorted(order).map(({ name }) => name);
  expect(names(byRank('ffaReserves'))).toEqual(['careful', 'also careful', 'deadly', 'out']);
  expect(names(byPoints('ffaReserves'))).toEqual(['out', 'deadly', 'careful', 'also careful']);
});

it('nobody leads in a tie or before the first point, but in modes with lives, lives can decide', () => {
  const none = { kills: 0, deaths: 0, assists: 0, lives: 2 };
  const one = { ...none, lives: 1 };
  expect([leaderOf('ffa', [none]), leaderOf('ffaReserves', [one, none])]).toEqual([null, none]);
  expect(leaderOf('ffa', [plain, none, { ...plain }])).toBeNull();
  expect(leaderOf('ffa', [none, plain, { ...plain, scoredAt: 61 }])).toBe(plain);
  const better = { ...plain, kills: 4 };
  expect(leaderOf('ffa', [plain, { ...plain }, better])).toBe(better);
  expect(leaderOf('ffa', [better, plain, { ...plain }])).toBe(better);
});

it('an older game, which does not report bounties, counts as one without bounties', () => {
  expect(pointsOf('ffa', { kills: 2 })).toBe(2);
});

it('rows of the statistics rank by the same values as pilots', () => {
  const row = { k: 3, d: 1, a: 2, bounties: 4, scoredAt: 60 } as Parameters<typeof rankedRow>[0];
  expect(rankedRow(row)).toEqual({ kills: 3, deaths: 1, assists: 2, bounties: 4, scoredAt: 60 });
});
