import { describe, expect, it } from 'vitest';
import { awardsOf } from '../../render/game/awards.ts';
import { heroesOf } from '../../render/game/heroes.ts';
import { bestOf } from '../../render/hud/results-boards.ts';
import type { RoundResult, StatsRow } from '../../schema/records/state.ts';
import { fc } from '../fast-check.ts';

/** Tests of the awards after a round. */

const rowOf = (name: string, over: Partial<StatsRow> = {}): StatsRow => ({
  ...{ id: name, name, login: null, bot: false, won: false, color: '#ffffff', team: 0 },
  ...{ k: 0, d: 0, a: 0, f: 0, dmg: 0, last: 0 },
  ...over,
});

const said = (stats: StatsRow[]) => awardsOf(stats).map(({ title, row, merit }) => [title, row.name, merit]);

const count = fc.integer({ min: 0, max: 9 });
const rows = fc.array(
  fc.record({ k: count, d: count, a: count, dmg: count, last: count, bot: fc.boolean() }),
  {
    maxLength: 12,
  },
);

describe('awards', () => {
  it('three pilots get awards, each for being best at something; "Hard to kill" is for the fewest deaths', () => {
    const stats = [
      rowOf('Ada', { k: 9, d: 4 }),
      rowOf('Linus', { k: 3, a: 5, d: 9 }),
      rowOf('Hedy', { k: 8, d: 2 }),
      rowOf('Radia', { k: 2, d: 1 }),
      rowOf('Grace', { k: 3, d: 1 }),
    ];
    expect(said(stats)).toEqual([
      ['Most kills', 'Ada', '9 kills'],
      ['Most assists', 'Linus', '5 assists'],
      ['Hard to kill', 'Grace', '3 kills, 1 death'],
    ]);
  });

  it('awards name who brought down a boss and who did the most damage to it', () => {
    const stats = [rowOf('Ada', { dmg: 1_353.4 }), rowOf('Linus', { dmg: 20, last: 1 })];
    expect(said(stats)).toEqual([
      ['Boss slayer', 'Linus', 'the last hit'],
      ['Most damage', 'Ada', '1,353 damage'],
    ]);
  });

  it('awards go to viewers, or to bots if no viewer flew', () => {
    const bots = [rowOf('b', { k: 9, bot: true }), rowOf('c', { a: 9, bot: true })];
    expect(said([...bots, rowOf('Ada', { k: 2, d: 3 })])).toEqual([['Most kills', 'Ada', '2 kills']]);
    expect(said([...bots, rowOf('Ada', { d: 2 })])).toEqual([]);
    expect(said(bots)).toEqual([
      ['Most kills', 'b', '9 kills'],
      ['Most assists', 'c', '9 assists'],
    ]);
  });

  it('awards of a boss round praise who was hard to kill and who never gave up', () => {
    const hunters = [
      rowOf('Ada', { dmg: 900, d: 2 }),
      rowOf('Linus', { dmg: 300, d: 9 }),
      rowOf('Grace', { dmg: 200, d: 1 }),
    ];
    expect(said(hunters)).toEqual([
      ['Most damage', 'Ada', '900 damage'],
      ['Hard to kill', 'Grace', '200 damage, 1 death'],
      ['Never gave up', 'Linus', '9 deaths, and back again'],
    ]);
  });

  it('viewers who did nothing else get an award for their damage to a boss', () => {
    expect(
      said([rowOf('Ada', { dmg: 900 }), rowOf('Linus', { dmg: 300 }), rowOf('Grace', { dmg: 0.2 })]),
    ).toEqual([
      ['Most damage', 'Ada', '900 damage'],
      ['Well fought', 'Linus', '300 damage'],
    ]);
  });

  it('if the best viewers get fewer than three awards, other viewers are praised for their kills and assists', () => {
    const [ada, linus, grace] = [
      rowOf('Ada', { k: 2 }),
      rowOf('Linus', { k: 1, a: 1 }),
      rowOf('Grace', { a: 1 }),
    ];
    expect(said([ada, linus, grace, rowOf('Hedy', { k: 1 })])).toEqual([
      ['Most kills', 'Ada', '2 kills'],
      ['Well fought', 'Linus', '1 kill, 1 assist'],
      ['On the board', 'Grace', '1 assist'],
    ]);
  });

  it('a pilot gets the award for never giving up after three deaths or more', () => {
    expect(said([rowOf('Ada', { k: 1, d: 3 }), rowOf('Linus', { k: 1, d: 2 })])).toEqual([
      ['Never gave up', 'Ada', expect.stringContaining('3')],
      ['On the board', 'Linus', '1 kill'],
    ]);
    expect(said([rowOf('Ada', { k: 1, d: 2 })])).toEqual([['On the board', 'Ada', '1 kill']]);
  });

  it('a pilot with a kill gets no award for damage with few deaths', () => {
    expect(said([rowOf('Ada', { dmg: 900, d: 2 }), rowOf('Linus', { k: 1, dmg: 300 })])).toEqual([
      ['Most damage', 'Ada', '900 damage'],
      ['Well fought', 'Linus', '300 damage'],
    ]);
  });

  it('damage that is shown as zero earns no award', () => {
    expect(said([rowOf('Ada', { dmg: 0.4 })])).toEqual([]);
    expect(said([rowOf('Ada', { dmg: 0.5 })])).toEqual([['Most damage', 'Ada', '1 damage']]);
  });

  it('nobody gets an award if nobody scored anything', () => {
    expect([awardsOf([]), awardsOf([rowOf('Ada', { d: 3 })])]).toEqual([[], []]);
  });

  it('there are at most three awards, each for another pilot and another reason', () => {
    fc.assert(
      fc.property(rows, all => {
        const awards = awardsOf(all.map((row, i) => rowOf(`pilot ${i}`, row)));
        expect(awards.length).toBeLessThanOrEqual(3);
        expect(new Set(awards.map(({ row }) => row.id)).size).toBe(awards.length);
        const praise = ['Well fought', 'On the board'];
        const reasons = awards.map(({ title }) => title).filter(title => !praise.includes(title));
        expect(new Set(reasons).size).toBe(reasons.length);
      }),
    );
  });
});

describe('round', () => {
  const won = (over: Partial<RoundResult>) =>
    ({
      mode: 'dogfight',
      outcome: 'won',
      scores: [9, 4],
      team: 0,
      teamName: 'Red',
      reason: 'time',
      ...over,
    }) as RoundResult;
  const heroOf = (result: RoundResult, stats: StatsRow[], killer?: string) =>
    heroesOf({ result, stats }, killer ? { killer, victim: 'x', friendly: false } : null).map(
      ({ row, title, deed }) => [row.name, title, deed],
    );
  const red = [rowOf('Bot', { k: 9, bot: true }), rowOf('Ada', { k: 4 }), rowOf('Linus', { k: 2 })];

  it("a round's hero is the winning team's best viewer, or its best bot if no viewer flew, with a reason", () => {
    expect(heroOf(won({}), red)).toEqual([['Ada', 'Best viewer of Red', '4 kills']]);
    expect(heroOf(won({}), [rowOf('Eve', { k: 20, team: 1 }), ...red.slice(1)])).toEqual([
      ['Ada', 'Most kills of Red', '4 kills'],
    ]);
    expect(heroOf(won({}), [red[0]])).toEqual([['Bot', 'Most kills of Red', '9 kills']]);
  });

  it("a round's hero is praised for the most kills of the team only if the team has kills", () => {
    expect(heroOf(won({}), [rowOf('Ada', { a: 2 })])).toEqual([['Ada', 'Best viewer of Red', '2 assists']]);
  });

  it('if the hero of a round is a bot, the best viewer of all is shown beside it', () => {
    expect(heroOf(won({}), [rowOf('Eve', { k: 20, team: 1 }), red[0], rowOf('Hedy')])).toEqual([
      ['Bot', 'Most kills of Red', '9 kills'],
      ['Eve', 'Best viewer', '20 kills, 1st of 3'],
    ]);
  });

  it('in a round without deeds of viewers, the hero is a bot, or else the first viewer in the table', () => {
    const idle = [red[0], rowOf('Ada'), rowOf('Linus', { a: 1 })];
    expect(heroOf(won({}), idle)).toEqual([['Ada', 'Best viewer of Red', '']]); // Ada is first in the table
    expect(heroOf(won({}), idle.slice(0, 2))).toEqual([['Bot', 'Most kills of Red', '9 kills']]);
  });

  it('in a last-standing round, the viewer who made the last hit on the last ship is the hero', () => {
    const last = won({ mode: 'reserves', reason: 'last-standing' });
    expect(heroOf(last, red, 'Linus')).toEqual([['Linus', 'The last hit', '2 kills']]);
    expect(heroOf(last, red, 'Bot')).toEqual([['Ada', 'Last viewer of Red', '4 kills']]);
    expect(heroOf(last, red.slice(0, 1), 'Bot')).toEqual([['Bot', 'The last hit', '9 kills']]);
  });

  it('in a last-standing round, the best viewer is called the last viewer standing', () => {
    const stats = [rowOf('Eve', { k: 1, bot: true }), rowOf('Ada', { k: 2 }), rowOf('Linus', { k: 5 })];
    const last = won({ mode: 'ffaReserves', reason: 'last-standing', team: null, scores: [] });
    const pilot = { id: 'Eve', name: 'Eve' };
    expect(heroOf({ ...last, pilot }, stats)).toEqual([['Ada', 'Last viewer standing', '2 kills, 2nd of 3']]);
  });

  it('in a last-standing round, a last hit of another team makes nobody the hero', () => {
    const last = won({ mode: 'reserves', reason: 'last-standing' });
    const eve = rowOf('Eve', { k: 3, team: 1 });
    expect(heroOf(last, [...red, eve], 'Eve')).toEqual([['Ada', 'Last viewer of Red', '4 kills']]);
  });

  it('if the time ran out, the hero of the round is the best viewer, no matter who made the last hit', () => {
    for (const mode of ['dogfight', 'reserves'] as const)
      expect(heroOf(won({ mode }), red, 'Linus')).toEqual([['Ada', 'Best viewer of Red', '4 kills']]);
  });

  it('after a boss round, the hero is the pilot with the last hit on the boss, or with most damage if the boss won', () => {
    const down = won({ mode: 'boss', winner: 'pilots', team: null, scores: [] });
    const stats = [rowOf('Ada', { dmg: 1_234 }), rowOf('Linus', { dmg: 1, last: 1 })];
    expect(heroOf(down, stats)).toEqual([['Linus', 'The last hit', '1 damage']]);
    expect(heroOf({ ...down, winner: 'boss' }, stats)).toEqual([['Ada', 'Most damage', '1,234 damage']]);
    const bot = rowOf('Bot', { dmg: 2_000, bot: true });
    expect(heroOf({ ...down, winner: 'boss' }, [bot, ...stats])).toEqual([
      ['Ada', 'Best viewer', '1,234 damage'],
    ]);
    expect(heroOf(down, [rowOf('Ada')])).toEqual([]);
  });

  it('a bot with the last hit on a boss is the hero of the round only if no viewer damaged the boss', () => {
    const down = won({ mode: 'boss', winner: 'pilots', team: null, scores: [] });
    const bot = rowOf('Bot', { dmg: 2_000, last: 1, bot: true });
    expect(heroOf(down, [bot, rowOf('Ada', { dmg: 900 })])).toEqual([['Ada', 'Best viewer', '900 damage']]);
    expect(heroOf(down, [bot, rowOf('Ada')])).toEqual([['Bot', 'Last hit and most damage', '2,000 damage']]);
  });

  it('after a tie of fleets, the heroes belong to the teams with the most ships left', () => {
    const tie = won({ mode: 'reserves', outcome: 'tie', scores: [9, 4, 1], ships: [1, 3, 3], team: null });
    const stats = ['Ada', 'Linus', 'Grace'].map((name, team) => rowOf(name, { k: 9 - team, team }));
    expect(heroOf(tie, stats).map(([name]) => name)).toEqual(['Linus', 'Grace']);
  });

  it('after a free for all without points, there is no hero', () => {
    const tie = won({ mode: 'ffa', outcome: 'tie', scores: [], team: null });
    expect(heroOf(tie, [rowOf('Ada'), rowOf('Linus')])).toEqual([]);
    expect(heroOf(tie, [rowOf('Ada', { k: 1 }), rowOf('Linus', { k: 1 })])).toHaveLength(2);
  });

  it('a bot is not the hero of a round if a viewer of the winning team did something', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), (all, isLast) => {
        const stats = all.map((row, i) => rowOf(`pilot ${i}`, { ...row, team: i % 2 }));
        const result = won(isLast ? { mode: 'reserves', reason: 'last-standing' } : {});
        const heroes = heroesOf({ result, stats }, { killer: 'pilot 2', victim: 'pilot 1', friendly: false });
        const winners = stats.filter(({ team }) => team === 0);
        expect(heroes.length).toBeGreaterThanOrEqual(Math.min(1, winners.length));
        for (const { row, title } of heroes.slice(0, 1)) {
          const viewers = winners.filter(({ bot }) => !bot);
          const isIdle = viewers.every(({ k, a, dmg }) => k + a + dmg === 0);
          if (row.bot) expect(isIdle).toBe(true);
          if (title !== 'The last hit') expect(row).toBe(isIdle ? winners[0] : viewers[0]);
        }
      }),
    );
  });
});

describe('podium', () => {
  const podium = (...stats: StatsRow[]) => bestOf(stats).map(({ pilot, place }) => [place, pilot.name]);
  const bot = (name: string) => rowOf(name, { bot: true });

  it('the podium has the first three viewers in the table, whatever their teams, with their overall ranks', () => {
    const grace = rowOf('Grace', { k: 1, team: 3, won: true });
    const stats = [bot('Vega'), rowOf('Ada', { k: 3, team: 2 }), bot('Dune'), rowOf('Hedy'), grace];
    expect(podium(...stats, rowOf('Linus', { won: true }))).toEqual([
      [2, 'Ada'],
      [4, 'Hedy'],
      [5, 'Grace'],
    ]);
    expect(podium(bot('Vega'), rowOf('Ada'))).toEqual([[2, 'Ada']]);
  });

  it('the podium has bots only if no viewer flew, and is empty after an empty round', () => {
    expect(podium(bot('Vega'), bot('Dune'))).toEqual([
      [1, 'Vega'],
      [2, 'Dune'],
    ]);
    expect(podium()).toEqual([]);
  });
});
