import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { readLeaderboards, recordRound } from '../../../net/store/leaderboards.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';

/** Days, weeks and months begin by the streamer's clock. The tests include summer time and new year. */

const { TZ } = process.env;
let home: ReturnType<typeof temporaryHome>;
let store: Store;
beforeEach(() => {
  home = temporaryHome();
  store = openStore(home.path);
});
afterEach(() => {
  store.close();
  home.remove();
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

/** Records a round that ended at `at` (UTC) and gave ada two points per kill. */
const record = (at: string, kills: number) =>
  recordRound(store, {
    id: at,
    endedAt: new Date(at).getTime(),
    stats: [
      {
        id: 'chat:ada',
        name: 'ada',
        login: 'ada',
        bot: false,
        won: false,
        color: '#ffffff',
        team: 0,
        k: kills,
        d: 0,
        a: 0,
        f: 0,
        dmg: 0,
        last: 0,
      },
    ],
  });

const points = (at: string) => {
  const { day, week, month } = readLeaderboards(store, new Date(at));
  return [day, week, month].map(rows => rows[0]?.points ?? 0);
};

it('on the leaderboards, a round counts for the local day on which it ended', () => {
  process.env.TZ = 'America/New_York';
  record('2026-11-19T04:59:59Z', 1); // 23:59:59 on Wednesday
  record('2026-11-19T05:00:00Z', 10);
  expect(points('2026-11-19T04:59:59Z')).toEqual([2, 2, 2]);
  expect(points('2026-11-19T05:00:01Z')).toEqual([20, 22, 22]);
  expect(points('2026-11-20T04:59:59Z')).toEqual([20, 22, 22]);
  expect(points('2026-11-20T05:00:00Z')).toEqual([0, 22, 22]);
});

it('for the leaderboards, a week begins on Monday at local midnight, even after a day of 23 or 25 hours', () => {
  process.env.TZ = 'Europe/Berlin';
  for (const [sunday, monday] of [
    ['2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'], // clocks went forward that morning
    ['2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'], // clocks went back that morning
  ]) {
    record(sunday, 1);
    record(monday, 10);
    expect(points(sunday)[1]).toBe(2);
    expect(points(monday)[1]).toBe(20);
  }
});

it.each([
  ['week 53 of 2026', '2026-12-28', '2027-01-03', '2027-01-04'],
  ['week 1 of 2025', '2024-12-30', '2025-01-05', '2025-01-06'],
  ['week 52 of 2027', '2027-12-27', '2028-01-02', '2028-01-03'],
])('for the leaderboards, ISO week %s runs from %s to %s', (_, first, last, next) => {
  process.env.TZ = 'Asia/Tokyo';
  record(`${first}T00:00:00+09:00`, 1);
  record(`${last}T23:59:59+09:00`, 10);
  record(`${next}T00:00:00+09:00`, 100);
  expect(points(`${last}T23:59:59+09:00`)[1]).toBe(22);
  expect(points(`${next}T00:00:00+09:00`)[1]).toBe(200);
});

it('for the leaderboards, a month begins on its first local day and excludes the same month of other years', () => {
  process.env.TZ = 'Australia/Sydney';
  record('2026-01-31T23:59:59+11:00', 1);
  record('2027-01-31T23:59:59+11:00', 10);
  record('2027-02-01T00:00:00+11:00', 100);
  expect(points('2027-01-31T23:59:59+11:00')[2]).toBe(20);
  expect(points('2027-02-01T00:00:00+11:00')[2]).toBe(200);
});
