import { describe, expect, it } from 'vitest';
import { sortStats } from '../../../engine/pilots/stats.ts';
import { dropTarget, setTarget, targetOf } from '../../../engine/pilots/target.ts';
import { SUDDEN_DEATH } from '../../../engine/rules/modes.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { leaderOf } from '../../../schema/records/points.ts';
import type { StatsRow } from '../../../schema/records/state.ts';
import { fc } from '../../fast-check.ts';
import { statsRow } from '../../stats-row.ts';
import { arranged, destroy, ending, letTimeRunOut, PILOTS, sinkAtOnce } from '../arranged.ts';
import { inTeams, scene } from '../staging.ts';

/** Tests the rankings on the boards and in a free for all. */

const order = (
  board: Parameters<typeof sortStats>[1],
  rows: StatsRow[],
  round: Partial<Parameters<typeof sortStats>[2]> = {},
) => sortStats(rows, board, { mode: 'dogfight', knockouts: [], ...round }).map(({ id }) => id);

describe('kills', () => {
  it('in a free for all, the board of kills counts bounties like kills', () => {
    const rows = [statsRow('more kills', { k: 5 }), statsRow('more points', { k: 3, bounties: 3 })];
    expect(order('kills', rows, { mode: 'ffa' })).toEqual(['more points', 'more kills']);
    expect(order('kills', rows)).toEqual(['more kills', 'more points']);
  });

  it('the board of kills ranks by kills, then by fewer deaths, assists, earlier score and earlier joining', () => {
    const rows = [
      statsRow('most deaths', { k: 3, d: 2, a: 9 }),
      statsRow('first', { k: 3, d: 1, a: 1 }),
      statsRow('second', { k: 3, d: 1, a: 1 }),
      statsRow('more assists', { k: 3, d: 1, a: 2, scoredAt: 9 }),
      statsRow('later', { k: 3, d: 1, a: 1, scoredAt: 9 }),
      statsRow('most kills', { k: 4, d: 9 }),
      statsRow('fewest kills', { k: 2, a: 9 }),
    ];
    expect(order('kills', rows)).toEqual([
      'most kills',
      'more assists',
      'first',
      'second',
      'later',
      'most deaths',
      'fewest kills',
    ]);
  });
});

describe('damage', () => {
  it('the board of damage ranks by damage, then by final hits on bosses, then like the board of kills', () => {
    const rows = [
      statsRow('more kills', { dmg: 5, last: 1, k: 9 }),
      statsRow('finished more', { dmg: 5, last: 2, k: 1 }),
      statsRow('most damage', { dmg: 6 }),
      statsRow('fewer kills', { dmg: 5, last: 1, k: 8 }),
    ];
    expect(order('damage', rows)).toEqual(['most damage', 'finished more', 'more kills', 'fewer kills']);
  });
});

describe('survival', () => {
  const rows = [
    statsRow('a', { k: 9 }),
    statsRow('b', { k: 1 }),
    statsRow('c', { k: 2 }),
    statsRow('d', { k: 3 }),
  ];

  it('the board of survival ranks pilots who are still in first, then those who went out last', () => {
    expect(order('out', rows, { knockouts: ['a', 'd'] })).toEqual(['c', 'b', 'd', 'a']);
  });

  it('in survival modes, results are ranked by survival even if no board is shown', () => {
    expect(order('none', rows, { mode: 'reserves', knockouts: ['a'] })).toEqual(['d', 'c', 'b', 'a']);
    expect(order('none', rows, { mode: 'dogfight', knockouts: ['a'] })).toEqual(['a', 'd', 'c', 'b']);
  });

  it('without teams, the winner is first on every board; with teams, the winning team need not be first', () => {
    const won = [rows[0], statsRow('e', { won: true })];
    expect(order('kills', won, { mode: 'ffa' })).toEqual(['e', 'a']);
    expect(order('kills', won, { mode: 'dogfight' })).toEqual(['a', 'e']);
  });
});

/** Sets figures in the record of a pilot. */
function give({ world, eid }: Simulated, name: string, figures: Record<string, number>) {
  const { Tally } = world.components;
  for (const [field, value] of Object.entries(figures)) Tally[field as keyof typeof Tally][eid(name)] = value;
}

describe('free for all', () => {
  const winner = (
    figures: Record<
      string,
      Partial<Record<'kills' | 'deaths' | 'assists' | 'bounties' | 'scoredAt', number>>
    >,
  ) => {
    const sim = arranged('ffa', { roundMinutes: 1 });
    for (const [name, values] of Object.entries(figures)) give(sim, name, values);
    letTimeRunOut(sim);
    return ending(sim).result.pilot?.name ?? null;
  };

  it('a free for all is decided by kills plus bounties, then by deaths, assists and the earlier score', () => {
    expect(winner({ ada: { kills: 2, bounties: 2, deaths: 9 }, bob: { kills: 3 } })).toBe('ada');
    expect(winner({ ada: { kills: 2, deaths: 1, assists: 9 }, bob: { kills: 2, assists: 0 } })).toBe('bob');
    expect(
      winner({ ada: { kills: 2, assists: 1, scoredAt: 5 }, bob: { kills: 2, assists: 2, scoredAt: 9 } }),
    ).toBe('bob');
    expect(winner({ ada: { kills: 2, scoredAt: 9 }, bob: { kills: 2, scoredAt: 5 } })).toBe('bob');
    expect(winner({ ada: { kills: 2, scoredAt: 5 }, bob: { kills: 2, scoredAt: 5 } })).toBeNull();
  });
});

describe('crown', () => {
  const count = fc.integer({ min: 0, max: 2 });
  const record = fc.record({ kills: count, deaths: count, assists: count, bounties: count, scoredAt: count });

  it('the winner of a free for all is also its leader, and is first in the statistics', () => {
    const sim = arranged('ffa');
    fc.assert(
      fc.property(fc.array(record, { minLength: 4, maxLength: 4 }), records => {
        sim.startRound('ffa');
        for (const [i, figures] of records.entries()) give(sim, PILOTS[i], figures);
        const crowned = leaderOf('ffa', sim.pilots())?.name;
        sim.world.round.startedAt = sim.tick + 1; // so that the lead is checked in the last tick
        letTimeRunOut(sim);
        const { result, stats } = sim.events('round.end').at(-1) ?? expect.fail('The round has not ended.');
        const { leader } = sim.world.momentum;
        expect(leader).toBe(crowned === undefined ? null : sim.eid(crowned));
        if (crowned !== undefined) expect([result.pilot?.name, stats[0].name]).toEqual([crowned, crowned]);
        else if (result.pilot) expect(sim.pilot(result.pilot.name)).toMatchObject({ kills: 0, bounties: 0 });
      }),
    );
  });
});

describe('Last Pilot Standing', () => {
  it('if the last pilots fall together in Last Pilot Standing, the better record wins', () => {
    const wonBy = (records: Record<string, Record<string, number>>) => {
      const sim = arranged('ffaReserves', { ffaLives: 1 }, ['ada', 'bob', 'cyd']);
      for (const [name, record] of Object.entries(records)) give(sim, name, record);
      destroy(sim, 'cyd');
      sinkAtOnce(sim, ['ada', 'bob']);
      const { result, stats } = ending(sim);
      expect(result.reason).toBe('lives-out');
      if (result.pilot) expect(stats[0]).toMatchObject({ name: result.pilot.name, won: true });
      return result.pilot?.name;
    };
    expect(wonBy({ ada: { kills: 1 }, bob: { kills: 2 }, cyd: { kills: 9 } })).toBe('bob');
    expect(wonBy({ ada: { kills: 2, scoredAt: 5 }, bob: { kills: 2, scoredAt: 6 } })).toBe('ada');
    expect(wonBy({})).toBeUndefined();
  });

  it('a pilot who leaves Last Pilot Standing loses only the current life, and not the others', () => {
    const sim = arranged('ffaReserves', { ffaLives: 3 });
    const livesAfterReturn = (name: string) => {
      sim.internal('removePilot', { pilot: name });
      sim.run('addPilot', { username: name });
      return sim.pilot(name).lives;
    };
    expect(livesAfterReturn('ada')).toBe(2);
    destroy(sim, 'bob');
    expect(livesAfterReturn('bob')).toBe(2);
  });

  it('in Last Pilot Standing, a latecomer without a ship ranks by the time of joining', () => {
    const sim = arranged('ffaReserves', { ffaLives: 1 });
    destroy(sim, 'ada');
    sim.world.round.startedAt = sim.tick - SUDDEN_DEATH;
    sim.run('addPilot', { username: 'late' });
    sim.ticks(1);
    destroy(sim, 'bob');
    destroy(sim, 'cyd');
    expect(sim.world.round.knockouts).toEqual(['chat:ada', 'chat:late', 'chat:bob', 'chat:cyd']);
  });

  it('in Last Pilot Standing, a pilot who leaves after losing the last ship ranks by the time of leaving', () => {
    const sim = arranged('ffaReserves', { ffaLives: 1 });
    sim.ticks(1);
    sim.internal('removePilot', { pilot: 'ada' });
    destroy(sim, 'bob');
    sim.run('addPilot', { username: 'ada' });
    expect(sim.pilot('ada').lives).toBe(0);
    sim.seconds(4);
    expect(sim.pilot('ada').alive).toBe(false);
    destroy(sim, 'cyd');
    expect(sim.world.round.knockouts).toEqual(['chat:ada', 'chat:bob', 'chat:cyd']);
  });

  it('in Last Pilot Standing, a pilot who was knocked out and then left ranks by the time of the knockout', () => {
    const sim = arranged('ffaReserves', { ffaLives: 1 });
    destroy(sim, 'ada');
    destroy(sim, 'bob');
    sim.internal('removePilot', { pilot: 'ada' });
    destroy(sim, 'cyd');
    expect(sim.world.round.knockouts).toEqual(['chat:ada', 'chat:bob', 'chat:cyd']);
  });
});

describe('Fleet Reserves', () => {
  /** ada and bob against cyd and dan, without ships in reserve. */
  const lastShips = () => {
    const sim = arranged('reserves', { fleetSize: 5 });
    inTeams(sim, { ada: 0, bob: 0, cyd: 1, dan: 1 });
    sim.world.round.reserves = [0, 0];
    return sim;
  };

  it('in Fleet Reserves, a pilot who flew again after being out ranks by the last time of going out', () => {
    const sim = lastShips();
    destroy(sim, 'ada', 'cyd');
    sim.world.round.reserves[0] = 1;
    sim.until(() => sim.pilot('ada').alive, 5);
    destroy(sim, 'cyd', 'bob');
    destroy(sim, 'ada', 'dan');
    destroy(sim, 'dan', 'bob');
    expect(ending(sim).stats.map(({ name }) => name)).toEqual(['bob', 'dan', 'ada', 'cyd']);
  });

  it('in Fleet Reserves, a pilot who gets no ship because the reserve is empty ranks by the time of the last loss', () => {
    const sim = lastShips();
    sim.world.round.reserves[0] = 1;
    destroy(sim, 'ada', 'cyd');
    sim.ticks(2);
    destroy(sim, 'bob', 'dan');
    sim.world.round.reserves[0] = 0; // somebody else took the last ship
    sim.ticks(2);
    expect(ending(sim).stats.map(({ name }) => name)).toEqual(['cyd', 'dan', 'bob', 'ada']);
  });

  it('in Fleet Reserves, a pilot who was out and flies again does not count as out', () => {
    const sim = lastShips();
    destroy(sim, 'bob');
    sim.world.round.reserves[0] = 1;
    sim.until(() => sim.pilot('bob').alive, 5);
    destroy(sim, 'cyd');
    destroy(sim, 'dan');
    expect(sim.world.round.knockouts).toEqual(['chat:cyd', 'chat:dan']);
  });

  it('the only team that still has a ship, flying or in reserve, wins Fleet Reserves', () => {
    const sim = lastShips();
    sim.world.round.reserves[1] = 1;
    destroy(sim, 'cyd');
    destroy(sim, 'dan');
    expect(sim.round.result).toBeNull();
    destroy(sim, 'ada');
    destroy(sim, 'bob');
    expect(ending(sim).result).toMatchObject({ reason: 'last-standing', team: 1 });
  });
});

describe('pilot', () => {
  it("a pilot is counted once among its target's hunters, until it changes the target", () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cyd'] });
    const { Brain } = sim.world.components;
    const [ada, bob, cyd] = ['ada', 'bob', 'cyd'].map(sim.eid);
    const hunters = () => [Brain.hunters[bob], Brain.hunters[cyd]];
    setTarget(sim.world, ada, bob);
    sim.world.time.tick += 5;
    setTarget(sim.world, ada, bob);
    expect([...hunters(), Brain.targetAt[ada]]).toEqual([1, 0, sim.world.time.tick - 5]); // still the same hunt
    setTarget(sim.world, ada, cyd);
    expect([...hunters(), Brain.targetAt[ada]]).toEqual([0, 1, sim.world.time.tick]);
    dropTarget(sim.world, ada);
    dropTarget(sim.world, ada);
    expect(hunters()).toEqual([0, 0]);
    setTarget(sim.world, ada, bob);
    setTarget(sim.world, ada, 0);
    expect([...hunters(), targetOf(sim.world, ada)]).toEqual([0, 0, 0]);
  });
});
