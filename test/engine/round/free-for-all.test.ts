import { describe, expect, it } from 'vitest';
import { simulate } from '../../../harness/simulate.ts';
import { arranged, destroy, ending, hit, letTimeRunOut, sinkAtOnce } from '../arranged.ts';

/** Tests how rounds without teams are fought to their end. */

describe('free for all', () => {
  it('the pilot with most kills wins a free for all, in which nobody has a team', () => {
    const sim = arranged('ffa', { roundMinutes: 1 });
    destroy(sim, 'bob', 'ada');
    letTimeRunOut(sim);
    const { result, stats } = ending(sim);
    expect(result).toMatchObject({
      winner: 'pilot',
      team: null,
      pilot: { id: 'chat:ada', name: 'ada' },
      scores: [],
    });
    expect(stats[0]).toMatchObject({ id: 'chat:ada', won: true, k: 1, team: -1 });
    expect(sim.round).toMatchObject({ scores: [], reserves: [] });
  });

  it.each<[rule: string, kills: [victim: string, killer: string, helper?: string][]]>([
    [
      'has fewer deaths',
      [
        ['bob', 'ada'],
        ['ada', 'cyd'],
      ],
    ],
    [
      'has more assists',
      [
        ['bob', 'ada', 'cyd'],
        ['dan', 'cyd'],
      ],
    ],
    [
      'made them first',
      [
        ['dan', 'cyd'],
        ['bob', 'ada'],
      ],
    ],
  ])('if two pilots share the highest number of kills, the one who %s wins the free for all', (_, kills) => {
    const sim = arranged('ffa', { roundMinutes: 1 });
    for (const [victim, killer, helper] of kills) {
      if (helper) hit(sim, victim, 30, helper);
      destroy(sim, victim, killer);
    }
    letTimeRunOut(sim);
    expect(ending(sim).result).toMatchObject({ outcome: 'won', pilot: { name: 'cyd' } });
    expect(ending(sim).stats[0]).toMatchObject({ name: 'cyd', won: true });
  });

  it('a free for all ends in a tie if the two best pilots have equal records', () => {
    const sim = arranged('ffa', { roundMinutes: 1 });
    letTimeRunOut(sim);
    expect(ending(sim).result).toMatchObject({ outcome: 'tie', winner: null, pilot: null });
    expect(ending(sim).stats.some(row => row.won)).toBe(false);
  });
});

describe('Last Pilot Standing', () => {
  it('Last Pilot Standing gives every pilot lives, and reports how many pilots are left', () => {
    const sim = arranged('ffaReserves', { ffaLives: 3 });
    expect(sim.pilots().map(pilot => pilot.lives)).toEqual([3, 3, 3, 3]);
    destroy(sim, 'ada');
    expect(sim.pilot('ada')).toMatchObject({ lives: 2, alive: false });
    sim.run('openMainMenu', {});
    expect(sim.pilot('ada').lives).toBeNull();
  });

  it('the last pilot with lives wins Last Pilot Standing, and the others rank by how long they lasted', () => {
    const sim = arranged('ffaReserves', { ffaLives: 1 });
    destroy(sim, 'cyd', 'ada');
    destroy(sim, 'ada', 'dan');
    destroy(sim, 'dan');
    const { result, stats } = ending(sim);
    expect(result).toMatchObject({ winner: 'pilot', pilot: { name: 'bob' }, reason: 'last-standing' });
    expect(stats.map(row => row.name)).toEqual(['bob', 'dan', 'ada', 'cyd']);
    expect(stats.map(row => row.won)).toEqual([true, false, false, false]);
  });

  it('Last Pilot Standing ends in a tie if the last two fall together with equal records', () => {
    const sim = arranged('ffaReserves', { ffaLives: 1 }, ['ada', 'bob']);
    sinkAtOnce(sim, ['ada', 'bob']);
    expect(ending(sim).result).toMatchObject({ outcome: 'tie', reason: 'lives-out' });
  });

  it('a latecomer to Last Pilot Standing gets as many lives as the best pilot has left', () => {
    const sim = arranged('ffaReserves', { ffaLives: 3 }, ['ada', 'bob']);
    destroy(sim, 'ada');
    destroy(sim, 'bob');
    sim.run('addPilot', { username: 'eve' });
    expect(sim.pilot('eve')).toMatchObject({ lives: 2, alive: true });
  });

  it('Last Pilot Standing cannot be started with only one pilot', () => {
    const sim = simulate({ pilots: ['ada'] });
    expect(() => sim.startRound('ffaReserves')).toThrow('needs at least 2 pilots and there are 1');
  });
});
