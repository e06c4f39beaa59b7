import { describe, expect, it } from 'vitest';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import type { Mode } from '../../../schema/catalog/catalog.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { arranged, destroy, membersOf, sinkAtOnce } from '../arranged.ts';

/** Tests what is shown and reported after a round, until the board is closed. */

const PILOTS = ['ada', 'bob', 'cyd'];

function playing(mode: Mode, settings: Partial<Settings> = {}) {
  const sim = simulate({ pilots: PILOTS, settings: { calamities: false, ...settings } });
  sim.startRound(mode);
  return sim;
}

/** A free for all with lives that bob has won. Cyd was eliminated first but has the most kills. */
function knockedOut() {
  const sim = playing('ffaReserves', { ffaLives: 1 });
  const { Tally, Hull } = sim.world.components;
  Tally.kills[sim.eid('cyd')] = 5;
  Tally.kills[sim.eid('ada')] = 3;
  for (const name of ['cyd', 'ada']) {
    Hull.points[sim.eid(name)] = 0;
    sim.ticks(1);
  }
  return sim;
}

const order = (sim: Simulated) => sim.round.stats?.map(row => row.name);

describe('results board', () => {
  it('the results board stays open with result and statistics until it is closed', () => {
    const sim = knockedOut();
    sim.seconds(300);
    expect(sim.round).toMatchObject({ phase: 'lobby', lobby: null, result: { pilot: { name: 'bob' } } });
    expect(sim.run('closeResults', {})).toEqual({ ok: true, closed: true });
    expect(sim.round).toMatchObject({ phase: 'lobby', result: null, stats: null, lobby: { waiting: false } });
    expect(sim.events('lobby')).toEqual([{ seconds: 60 }]);
  });

  it('closing the results board has no effect if it is not open', () => {
    const sim = playing('ffa');
    expect(sim.run('closeResults', {})).toEqual({ ok: true, closed: false });
    expect(sim.round.phase).toBe('playing');
  });

  it('the results board closes by itself after the configured seconds', () => {
    const sim = knockedOut();
    sim.set({ resultsSeconds: 5 });
    sim.seconds(4.9);
    expect(sim.round.result).not.toBeNull();
    sim.seconds(0.2);
    expect(sim.round).toMatchObject({ result: null, lobby: { mode: 'ffaReserves' } });
  });

  it('with resultsSeconds 1, the results board closes after a second; with 0, it stays open', () => {
    const sim = knockedOut();
    sim.set({ resultsSeconds: 1 });
    sim.set({ resultsSeconds: 0 });
    sim.seconds(5);
    expect(sim.round.result).not.toBeNull();
    sim.set({ resultsSeconds: 1 });
    sim.seconds(1.1);
    expect(sim.round.result).toBeNull();
  });

  it('the state gives the time until the results board closes by itself, and null if it stays open', () => {
    const sim = knockedOut();
    expect(sim.round.resultsRemaining).toBeNull();
    sim.set({ resultsSeconds: 5 });
    sim.seconds(2);
    expect(sim.round).toMatchObject({ resultsRemaining: 3_000, remaining: 0 });
    sim.seconds(3.1);
    expect(sim.round).toMatchObject({ resultsRemaining: null, result: null });
  });

  it.each([
    ['dogfight', 'kills'],
    ['reserves', 'out'],
    ['ffa', 'kills'],
    ['ffaReserves', 'out'],
    ['boss', 'damage'],
  ] as const)('in the mode %s, the results board ranks by %s', (mode, board) => {
    const sim = simulate({ pilots: PILOTS });
    sim.run('openLobby', { mode });
    expect(sim.round.overlay.resultsBoard).toBe(board);
  });

  it('the results board of Last Pilot Standing lists pilots in knockout order, the last one standing first', () => {
    expect(order(knockedOut())).toEqual(['bob', 'ada', 'cyd']);
  });

  it('switching the results board ranks everybody again except the winner', () => {
    const sim = knockedOut();
    expect(sim.run('resultsBoard', { board: 'kills' })).toEqual({ ok: true, board: 'kills' });
    expect(sim.round.overlay.resultsBoard).toBe('kills');
    expect(order(sim)).toEqual(['bob', 'cyd', 'ada']);
    sim.run('resultsBoard', { board: 'none' });
    expect(order(sim)).toEqual(['bob', 'ada', 'cyd']);
    sim.run('resultsBoard', { board: 'kills' });
    sim.run('resultsBoard', { board: 'out' });
    expect(order(sim)).toEqual(['bob', 'ada', 'cyd']);
  });

  it('the results board can rank by damage done to bosses', () => {
    const sim = playing('dogfight', { roundMinutes: 1 });
    sim.world.components.Tally.damage[sim.eid('cyd')] = 300;
    sim.world.components.Tally.damage[sim.eid('ada')] = 200;
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    sim.run('resultsBoard', { board: 'damage' });
    expect(order(sim)).toEqual(['cyd', 'ada', 'bob']);
  });

  it('a results board that is chosen during a round applies to that round only', () => {
    const sim = playing('ffa', { roundMinutes: 1 });
    sim.run('resultsBoard', { board: 'damage' });
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    expect(sim.round.overlay.resultsBoard).toBe('damage');
    sim.run('closeResults', {});
    expect(sim.round.overlay.resultsBoard).toBe('kills');
  });

  it('the results board can still be switched after somebody on it has left', () => {
    const sim = knockedOut();
    sim.internal('removePilot', { pilot: 'ada' });
    sim.run('resultsBoard', { board: 'kills' });
    expect(order(sim)).toEqual(['bob', 'cyd', 'ada']);
  });
});

describe('kill list', () => {
  it('the kill list shows lives in modes with lives; a chosen kind of kill list also applies to later rounds', () => {
    const sim = playing('ffaReserves', { ffaLives: 1 });
    expect(sim.round.overlay.killlistBoard).toBe('lives');
    expect(sim.run('killlistBoard', { board: 'kills' })).toEqual({ ok: true, board: 'kills' });
    sim.run('startRound', {});
    expect(sim.round.overlay.killlistBoard).toBe('kills');
  });
});

describe('interrupted round', () => {
  it.each([
    ['restarted', (sim: Simulated) => sim.run('startRound', {}), 'playing'],
    ['stopped by the menu', (sim: Simulated) => sim.run('openMainMenu', {}), 'menu'],
  ] as const)('a round that is %s has no result and no round.end', (_, cut, phase) => {
    const sim = playing('dogfight', { bots: 6 });
    sim.seconds(30);
    cut(sim);
    expect(sim.round).toMatchObject({ phase, result: null, stats: null });
    expect(sim.events('round.end')).toEqual([]);
    for (const pilot of sim.pilots()) expect(pilot).toMatchObject({ kills: 0, deaths: 0 });
  });

  it('a restarted round lasts its full time again', () => {
    const sim = playing('dogfight', { roundMinutes: 2 });
    sim.seconds(100);
    sim.run('startRound', {});
    expect(sim.round.remaining).toBe(120_000);
    expect(sim.events('round.start')).toHaveLength(2);
  });

  it('on the way to the title screen, bots leave and viewers stay', () => {
    const sim = playing('dogfight', { bots: 6 });
    sim.run('openMainMenu', {});
    expect(sim.pilots().map(pilot => pilot.name)).toEqual(PILOTS);
  });

  it('choosing another mode during a round does not end that round', () => {
    const sim = playing('dogfight', { roundMinutes: 1 });
    sim.run('openLobby', { mode: 'ffaReserves' });
    expect(sim.round).toMatchObject({ phase: 'playing', mode: 'dogfight' });
    sim.run('startRound', {});
    expect(sim.round.mode).toBe('dogfight');
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    expect(sim.round.result?.mode).toBe('dogfight');
    sim.run('closeResults', {});
    expect(sim.round).toMatchObject({ mode: 'ffaReserves', overlay: { resultsBoard: 'out' } });
  });
});

describe('statistics', () => {
  it("a row of the statistics contains all the pilot's counts, each under its short name", () => {
    const sim = playing('dogfight', { roundMinutes: 1 });
    const { Tally } = sim.world.components;
    const ada = sim.eid('ada');
    [Tally.kills[ada], Tally.deaths[ada], Tally.assists[ada], Tally.friendlyKills[ada]] = [9, 2, 3, 4];
    [Tally.damage[ada], Tally.bossesFinished[ada], Tally.bounties[ada], Tally.scoredAt[ada]] = [5.5, 6, 7, 8];
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    const row = sim.round.stats?.find(({ name }) => name === 'ada');
    expect(row).toMatchObject({ k: 9, d: 2, a: 3, f: 4, dmg: 5.5, last: 6, bounties: 7, scoredAt: 8 });
    expect(row).toMatchObject({ id: 'chat:ada', login: 'ada', bot: false, team: sim.pilot('ada').team });
  });

  it('the statistics mark exactly the pilots of the winning team as winners', () => {
    const sim = playing('dogfight', { roundMinutes: 1, teamCount: 2 });
    sim.world.round.scores = [3, 7];
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    for (const { won, team } of sim.round.stats ?? []) expect(won).toBe(team === 1);
  });
});

describe('round with ships', () => {
  it("the result of Fleet Reserves counts each team's ships, flying and in reserve", () => {
    const sim = arranged('reserves', { fleetSize: 3, teamCount: 2 });
    const [first, second] = [membersOf(sim, 0), membersOf(sim, 1)];
    sim.world.round.reserves = [2, 0];
    for (const name of second) destroy(sim, name);
    expect(sim.round.result).toMatchObject({ team: 0, ships: [2 + first.length, 0] });
  });

  it('results of modes other than Fleet Reserves count no ships', () => {
    expect(knockedOut().round.result).not.toHaveProperty('ships');
  });
});

describe('result', () => {
  it('the result text of a timed free for all names the pilot, but gives no team points', () => {
    const sim = playing('ffa', { roundMinutes: 1 });
    sim.world.components.Tally.kills[sim.eid('bob')] = 4;
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    expect(sim.round.result?.text).toMatch(/: bob wins\.$/);
  });

  it("the result text lists the points, the winner's first", () => {
    const sim = playing('dogfight', { roundMinutes: 1, teamCount: 3 });
    sim.world.round.scores = [3, 7, 10];
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    expect(sim.round.result).toMatchObject({ team: 2, scores: [3, 7, 10] });
    expect(sim.round.result?.text).toMatch(/ wins 10 to 7 to 3\.$/);
  });

  it('if the last ships were destroyed together, the result text gives the better record as the reason', () => {
    const sim = arranged('ffaReserves', { ffaLives: 1 }, ['ada', 'bob']);
    sim.world.components.Tally.kills[sim.eid('bob')] = 4;
    sinkAtOnce(sim, ['ada', 'bob']);
    expect(sim.round.result?.text).toMatch(/: the last ships fall together, bob has the better record\.$/);
  });
});
