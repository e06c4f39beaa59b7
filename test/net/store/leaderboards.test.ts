import { describe, expect, it } from 'vitest';
import { moveOnBoards, readLeaderboards, recordRound } from '../../../net/store/leaderboards.ts';
import type { Store } from '../../../net/store/store.ts';
import type { StatsRow } from '../../../schema/records/state.ts';
import { statsRow } from '../../stats-row.ts';
import { storeForEachTest } from './store-for-each-test.ts';

/** Tests the points that viewers get for rounds that were fought to their end. */

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});

const viewer = (login: string, fields: Partial<StatsRow> = {}) =>
  statsRow(`chat:${login}`, { name: login, login, ...fields });

let rounds = 0;
const record = (at: string, ...stats: StatsRow[]) =>
  recordRound(store, { id: `round ${rounds++}`, endedAt: new Date(at).getTime(), stats });
const boards = (at: string) => readLeaderboards(store, new Date(at));

describe('leaderboard points', () => {
  it('on the leaderboards, a win gives 10 points, a kill 2, an assist 1, and every 100 points of boss damage 1', () => {
    record(
      '2026-11-18T20:00',
      viewer('ada', { won: true, k: 3, a: 2, dmg: 250 }),
      viewer('grace', { dmg: 800 }),
      viewer('hedy', { dmg: 799 }),
      viewer('linus', { k: 1 }),
    );
    expect(boards('2026-11-18T21:00').day).toEqual([
      { username: 'ada', points: 20 },
      { username: 'grace', points: 8 },
      { username: 'hedy', points: 7 },
      { username: 'linus', points: 2 },
    ]);
  });

  it('bots get no points, and viewers without points are not listed', () => {
    const bots = [viewer('robo', { bot: true, k: 9 }), viewer('filler', { bot: true, login: null, k: 9 })];
    record('2026-11-18T20:00', viewer('ada', { k: 1 }), viewer('idle'), ...bots);
    expect(boards('2026-11-18T21:00').day).toEqual([{ username: 'ada', points: 2 }]);
  });

  it('a round is counted once on the leaderboards, even if it is reported several times', () => {
    const round = {
      id: 'same',
      endedAt: new Date('2026-11-18T20:00').getTime(),
      stats: [viewer('ada', { k: 1 })],
    };
    expect(recordRound(store, round)).toBe(true);
    expect(recordRound(store, round)).toBe(false);
    expect(boards('2026-11-18T21:00').day).toEqual([{ username: 'ada', points: 2 }]);
  });

  it('a viewer who changes the display name keeps the points on the leaderboards', () => {
    record('2026-11-18T20:00', viewer('ada', { k: 1 }));
    record('2026-11-18T20:10', viewer('ada', { k: 1, name: 'Ada!' }));
    expect(boards('2026-11-18T21:00').day).toEqual([{ username: 'Ada!', points: 4 }]);
  });
});

describe('points under another login', () => {
  it("points that move to another login are added to that login's points, day by day", () => {
    record('2026-11-17T20:00', viewer('ada', { k: 1 }));
    record('2026-11-18T20:00', viewer('ada', { k: 10 }), viewer('lovelace', { k: 100 }));
    moveOnBoards(store, 'ada', 'lovelace');
    const { day, week } = boards('2026-11-18T21:00');
    expect([day, week]).toEqual([[{ username: 'ada', points: 220 }], [{ username: 'ada', points: 222 }]]);
    expect(store.all("SELECT * FROM viewers WHERE login = 'ada'")).toEqual([]);
    record('2026-11-18T20:30', viewer('ada', { k: 1 }));
    expect(boards('2026-11-18T21:00').day).toEqual([
      { username: 'ada', points: 220 },
      { username: 'ada', points: 2 },
    ]);
  });
});

describe('leaderboards', () => {
  it('leaderboards cover a local day, a week from Monday and a month', () => {
    record('2026-11-01T00:30', viewer('ada', { k: 1 }));
    record('2026-11-15T23:59', viewer('ada', { k: 10 })); // a Sunday
    record('2026-11-16T00:00', viewer('ada', { k: 100 }));
    record('2026-11-18T00:00', viewer('ada', { k: 1_000 }));
    const { day, week, month } = boards('2026-11-18T23:59');
    expect(day[0].points).toBe(2_000);
    expect(week[0].points).toBe(2_200);
    expect(month[0].points).toBe(2_222);
    expect(boards('2026-11-19T00:00').day).toEqual([]);
    expect(boards('2026-11-23T00:00').week).toEqual([]);
    expect(boards('2026-12-01T00:00').month).toEqual([]);
  });

  it('a week that began in the old year continues into the new year', () => {
    record('2026-12-28T12:00', viewer('ada', { k: 1 }));
    const { week, month } = boards('2027-01-01T12:00');
    expect(week).toEqual([{ username: 'ada', points: 2 }]);
    expect(month).toEqual([]);
  });

  it('viewers are listed as soon as they have a point, and ties are sorted by login', () => {
    record('2026-11-18T20:00', ...['zoe', 'ada', 'bob'].map(login => viewer(login, { a: 1 })));
    const { day } = boards('2026-11-18T21:00');
    expect(day.map(({ username, points }) => `${username} ${points}`)).toEqual(['ada 1', 'bob 1', 'zoe 1']);
  });

  it('leaderboards list the best 100 viewers, best first', () => {
    record('2026-11-18T20:00', ...Array.from({ length: 150 }, (_, k) => viewer(`v${k}`, { k })));
    const { day } = boards('2026-11-18T21:00');
    expect(day).toHaveLength(100);
    expect(day[0]).toEqual({ username: 'v149', points: 298 });
    expect(day.map(row => row.points)).toEqual(day.map(row => row.points).sort((a, b) => b - a));
  });
});
