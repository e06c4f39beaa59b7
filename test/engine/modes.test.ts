import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../engine/damage.ts';
import { refOf } from '../../engine/entities.ts';
import { SUDDEN_DEATH } from '../../engine/rules/modes.ts';
import type { Mode } from '../../schema/catalog.ts';
import type { Settings } from '../../schema/settings.ts';
import { type Simulated, simulate } from '../simulate.ts';

/** How each mode is fought to its end: real rounds, and rounds whose deaths are arranged. */

const PILOTS = ['ada', 'bob', 'cyd', 'dan'];

/** Ships in their places, never thinking, so that only what a test does happens. */
function arranged(mode: Mode, settings: Partial<Settings> = {}, pilots: readonly string[] = PILOTS) {
  const sim = simulate({
    pilots: [...pilots],
    settings: { field: 'deepSpace', calamities: false, ...settings },
  });
  sim.startRound(mode);
  hush(sim);
  return sim;
}

function hush({ world }: Simulated) {
  world.components.Brain.thinkAt.fill(0xffffffff);
}

/** Takes hull from a ship, past its protection. */
function hit({ world, eid }: Simulated, victim: string, hull: number, by?: string) {
  const ship = eid(victim);
  world.components.Status.bits[ship] = 0;
  hurtShip(world, ship, hull, by === undefined ? 0 : refOf(world, eid(by)));
}

/** Destroys a ship, `killer` to be credited; past its protection. */
function destroy(sim: Simulated, victim: string, killer?: string) {
  hit(sim, victim, 1_000, killer);
  sim.ticks(1);
}

function sinkAtOnce(sim: Simulated, victims: readonly string[]) {
  for (const name of victims) sim.world.components.Hull.points[sim.eid(name)] = 0;
  sim.ticks(1);
}

function letTimeRunOut(sim: Simulated) {
  sim.world.round.endsAt = sim.tick + 1;
  sim.ticks(1);
}

const ending = (sim: Simulated) => {
  const [event] = sim.events('round.end');
  return event ?? expect.fail('The round has not ended.');
};

/** Destroys whoever of these flies, until the round is over. */
function wearDown(sim: Simulated, victims: readonly string[]) {
  sim.until(() => {
    hush(sim);
    for (const name of victims) if (sim.pilot(name).alive) destroy(sim, name);
    return sim.round.result !== null;
  });
}

const membersOf = (sim: Simulated, team: number) =>
  sim
    .pilots()
    .filter(pilot => pilot.team === team)
    .map(pilot => pilot.name);

describe('every mode', () => {
  const quick: Partial<Settings> = { bots: 8, roundMinutes: 1, fleetSize: 2, ffaLives: 1 };

  it.each(['dogfight', 'reserves', 'ffa', 'ffaReserves'] as const)(
    '%s is fought to its end by itself and tells result and statistics',
    mode => {
      const sim = simulate({ pilots: ['ada', 'bob'], settings: quick });
      sim.startRound(mode);
      sim.until(() => sim.round.result !== null, 1_300);
      const { result, stats, teamNames, winnerTeam } = ending(sim);
      expect(sim.events('round.end')).toHaveLength(1);
      expect(sim.round).toMatchObject({ phase: 'lobby', lobby: null, result, stats });
      expect(result).toMatchObject({ mode, teamName: winnerTeam });
      expect(stats).toHaveLength(10);
      expect(stats.map(row => row.id)).toContain('chat:ada');
      expect(stats.every(row => row.won === false) || result.outcome === 'won').toBe(true);
      expect(teamNames).toEqual(mode.startsWith('ffa') ? [] : ['Red', 'Blue']);
    },
  );
});

describe('dogfight', () => {
  it('is won by the team with most points when the time is up', () => {
    const sim = arranged('dogfight', { roundMinutes: 1 });
    const [red] = membersOf(sim, 0);
    const [blue] = membersOf(sim, 1);
    destroy(sim, blue, red);
    expect(sim.round.scores).toEqual([1, 0]);
    letTimeRunOut(sim);
    expect(ending(sim).result).toMatchObject({
      outcome: 'won',
      winner: 'team',
      team: 0,
      teamName: 'Red',
      pilot: null,
      reason: 'time',
    });
    expect(
      ending(sim)
        .stats.filter(row => row.won)
        .map(row => row.team),
    ).toEqual([0, 0]);
  });

  it('ends in a tie when teams have the same points', () => {
    const sim = arranged('dogfight', { roundMinutes: 1 });
    const [red] = membersOf(sim, 0);
    const [blue] = membersOf(sim, 1);
    destroy(sim, blue, red);
    destroy(sim, red, blue);
    letTimeRunOut(sim);
    const { result, winnerTeam, stats } = ending(sim);
    expect(result).toMatchObject({ outcome: 'tie', winner: null, team: null, text: 'Factions: a tie.' });
    expect(winnerTeam).toBeNull();
    expect(stats.some(row => row.won)).toBe(false);
  });

  it('takes a point for a friendly kill and counts it apart', () => {
    const sim = arranged('dogfight');
    const [killer, friend] = membersOf(sim, 0);
    destroy(sim, friend, killer);
    expect(sim.round.scores).toEqual([-1, 0]);
    expect(sim.pilot(killer).kills).toBe(0);
  });

  it.each([2, 3, 4] as const)('is fought by %i teams where the setting says so', teamCount => {
    const sim = arranged('dogfight', { teamCount, bots: 9 }, ['ada']);
    const [{ teams, teamNames }] = sim.events('round.start');
    expect(teamNames).toEqual(['Red', 'Blue', 'Green', 'Yellow'].slice(0, teamCount));
    expect(Math.max(...teams) - Math.min(...teams)).toBeLessThanOrEqual(1);
    expect(sim.round.scores).toHaveLength(teamCount);
  });

  it.each([
    [24, 2],
    [25, 3],
    [60, 3],
    [61, 4],
  ])('of %i pilots has %i teams by itself', (bots, teams) => {
    const sim = arranged('dogfight', { bots }, []);
    expect(sim.round.scores).toHaveLength(teams);
  });
});

describe('reserves', () => {
  it('takes every ship that comes back from the stock of its team, and none for the first', () => {
    const sim = arranged('reserves', { fleetSize: 5 });
    expect(sim.round).toMatchObject({ reserves: [5, 5], fleetSize: 5 });
    destroy(sim, membersOf(sim, 1)[0]);
    expect(sim.round.reserves).toEqual([5, 5]);
    sim.seconds(3.1);
    expect(sim.round.reserves).toEqual([5, 4]);
  });

  it('is won by the last team with ships', () => {
    const sim = arranged('reserves', { fleetSize: 2 });
    wearDown(sim, membersOf(sim, 0));
    expect(sim.round.reserves).toEqual([0, 2]);
    expect(ending(sim).result).toMatchObject({ winner: 'team', team: 1, reason: 'last-standing' });
  });

  it('ends in a tie when the last ships of all teams go at once', () => {
    const sim = arranged('reserves');
    sim.world.round.reserves = [0, 0];
    sinkAtOnce(sim, PILOTS);
    expect(ending(sim).result).toMatchObject({ outcome: 'tie', reason: 'lives-out' });
  });

  it('ends at once when all pilots of the other team have left', () => {
    const sim = arranged('reserves', { fleetSize: 9 });
    for (const username of membersOf(sim, 0)) sim.internal('removePilot', { username });
    sim.ticks(1);
    expect(ending(sim).result).toMatchObject({ team: 1, reason: 'last-standing' });
  });

  it('keeps a new fleet size for the next round', () => {
    const sim = arranged('reserves', { fleetSize: 5 });
    sim.set({ fleetSize: 50 });
    expect(sim.round).toMatchObject({ fleetSize: 5, reserves: [5, 5] });
    sim.run('startRound', {});
    expect(sim.round).toMatchObject({ fleetSize: 50, reserves: [50, 50] });
  });
});

describe('free for all', () => {
  it('is won by the pilot with most kills; nobody has a team', () => {
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
      'died less',
      [
        ['bob', 'ada'],
        ['ada', 'cyd'],
      ],
    ],
    [
      'assisted more',
      [
        ['bob', 'ada', 'cyd'],
        ['dan', 'cyd'],
      ],
    ],
    [
      'had them first',
      [
        ['dan', 'cyd'],
        ['bob', 'ada'],
      ],
    ],
  ])('is won, of two with most kills, by the one who %s', (_, kills) => {
    const sim = arranged('ffa', { roundMinutes: 1 });
    for (const [victim, killer, helper] of kills) {
      if (helper) hit(sim, victim, 30, helper);
      destroy(sim, victim, killer);
    }
    letTimeRunOut(sim);
    expect(ending(sim).result).toMatchObject({ outcome: 'won', pilot: { name: 'cyd' } });
    expect(ending(sim).stats[0]).toMatchObject({ name: 'cyd', won: true });
  });

  it('ends in a tie when nothing tells the best two apart', () => {
    const sim = arranged('ffa', { roundMinutes: 1 });
    letTimeRunOut(sim);
    expect(ending(sim).result).toMatchObject({ outcome: 'tie', winner: null, pilot: null });
    expect(ending(sim).stats.some(row => row.won)).toBe(false);
  });
});

describe('free for all with reserves', () => {
  it('gives everybody their lives and tells how many are left', () => {
    const sim = arranged('ffaReserves', { ffaLives: 3 });
    expect(sim.pilots().map(pilot => pilot.lives)).toEqual([3, 3, 3, 3]);
    destroy(sim, 'ada');
    expect(sim.pilot('ada')).toMatchObject({ lives: 2, alive: false });
    sim.run('openMainMenu', {});
    expect(sim.pilot('ada').lives).toBeNull();
  });

  it('is won by the last pilot with lives; the others are ranked by how long they lasted', () => {
    const sim = arranged('ffaReserves', { ffaLives: 1 });
    destroy(sim, 'cyd', 'ada');
    destroy(sim, 'ada', 'dan');
    destroy(sim, 'dan');
    const { result, stats } = ending(sim);
    expect(result).toMatchObject({ winner: 'pilot', pilot: { name: 'bob' }, reason: 'last-standing' });
    expect(stats.map(row => row.name)).toEqual(['bob', 'dan', 'ada', 'cyd']);
    expect(stats.map(row => row.won)).toEqual([true, false, false, false]);
  });

  it('ends in a tie when the last two go at once', () => {
    const sim = arranged('ffaReserves', { ffaLives: 1 }, ['ada', 'bob']);
    sinkAtOnce(sim, ['ada', 'bob']);
    expect(ending(sim).result).toMatchObject({ outcome: 'tie', reason: 'lives-out' });
  });

  it('lets a latecomer have as many lives as the best has left', () => {
    const sim = arranged('ffaReserves', { ffaLives: 3 }, ['ada', 'bob']);
    destroy(sim, 'ada');
    destroy(sim, 'bob');
    sim.run('addPilot', { username: 'eve' });
    expect(sim.pilot('eve')).toMatchObject({ lives: 2, alive: true });
  });

  it('refuses to start with one pilot', () => {
    const sim = simulate({ pilots: ['ada'] });
    expect(() => sim.startRound('ffaReserves')).toThrow('needs at least 2 pilots and there are 1');
  });
});

describe('sudden death', () => {
  const toSuddenDeath = (sim: Simulated) => {
    sim.world.round.startedAt = sim.tick + 1 - SUDDEN_DEATH;
    sim.ticks(1);
  };

  it('announces itself, cuts stocks down in proportion and makes hulls bleed', () => {
    const sim = arranged('reserves', { fleetSize: 100 });
    sim.seconds(2.1);
    sim.world.round.reserves[1] = 40;
    toSuddenDeath(sim);
    expect(sim.round.reserves).toEqual([5, 2]);
    expect(sim.round.overlay.announcement).toMatchObject({ text: 'Sudden death' });
    expect(sim.events('announce')).toEqual([{ text: 'Sudden death' }]);
    sim.seconds(1);
    for (const pilot of sim.pilots()) expect(pilot.hp).toBeLessThan(97);
  });

  it('leaves nobody more than two lives and gives latecomers none', () => {
    const sim = arranged('ffaReserves', { ffaLives: 20 }, ['ada', 'bob', 'cyd']);
    destroy(sim, 'ada');
    toSuddenDeath(sim);
    expect(sim.pilots().map(pilot => pilot.lives)).toEqual([2, 2, 2]);
    sim.run('addPilot', { username: 'eve' });
    expect(sim.pilot('eve')).toMatchObject({ lives: 0, alive: false });
  });

  it('shrinks the arena and brings the round to its end within five minutes', () => {
    const sim = simulate({ settings: { bots: 10, ffaLives: 20, calamities: false } });
    sim.startRound('ffaReserves');
    const { width } = sim.world.arena;
    toSuddenDeath(sim);
    sim.until(() => sim.round.result !== null, 300);
    expect(sim.world.arena.width).toBeLessThan(width);
    expect(ending(sim).result.reason).toMatch(/last-standing|lives-out/);
  });

  it('never comes to a round with a clock', () => {
    const sim = arranged('dogfight', { roundMinutes: 60 });
    sim.seconds(2.1);
    toSuddenDeath(sim);
    expect(sim.round).toMatchObject({ phase: 'playing', overlay: { announcement: null } });
    expect(sim.pilots().map(pilot => pilot.hp)).toEqual([100, 100, 100, 100]);
  });
});
