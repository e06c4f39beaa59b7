import { expect, it } from 'vitest';
import { byRank, pointsOf } from '../../schema/points.ts';

/** Who leads while a round is fought, on every screen and for everybody who asks. */

const plain = { kills: 3, bounties: 0, deaths: 1, assists: 1 };
const PILOTS = [
  { ...plain, name: 'plain' },
  { ...plain, name: 'a plain one' },
  { ...plain, name: 'helpful', assists: 2 },
  { ...plain, name: 'hard to get', deaths: 0 },
  { ...plain, name: 'rewarded', kills: 2, bounties: 2 },
  { ...plain, name: 'deadly', kills: 4, deaths: 9 },
];
const TIED = ['hard to get', 'helpful', 'a plain one', 'plain'];
const ranked = (mode: Parameters<typeof byRank>[0]) => PILOTS.toSorted(byRank(mode)).map(({ name }) => name);

it('in a free for all with a clock bounties are points; then come losses, assists and names', () => {
  expect(ranked('ffa')).toEqual(['rewarded', 'deadly', ...TIED]);
});

it.each(['dogfight', 'reserves', 'ffaReserves', 'boss', undefined] as const)(
  'in %s kills alone count',
  mode => {
    expect(ranked(mode)).toEqual(['deadly', ...TIED, 'rewarded']);
  },
);

it('where an older game does not tell of bounties, there are none', () => {
  expect(pointsOf('ffa', { kills: 2 })).toBe(2);
});
