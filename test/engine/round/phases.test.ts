import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { Round } from '../../../schema/records/state.ts';
import { codeOf } from '../refusals.ts';
import { lobbyOf } from '../staging.ts';

const start = (sim: Simulated) => sim.run('startRound', {});

describe('game', () => {
  it('the game begins with the title screen', () => {
    const { round } = simulate();
    expect(round).toMatchObject({ phase: 'menu', remaining: 0, lobby: null, result: null, stats: null });
    expect(round.overlay).toMatchObject({ screen: 'game', menu: 'main', follow: null, announcement: null });
  });

  it('the reported round matches its schema in each phase', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { roundMinutes: 1, calamities: false } });
    const check = () => expect(v.safeParse(v.strictObject(Round.entries), sim.round).issues).toBeUndefined();
    check();
    sim.run('openLobby', { mode: 'ffa' });
    check();
    start(sim);
    check();
    sim.seconds(61);
    expect(sim.round.result).not.toBeNull();
    check();
  });
});

describe('POST /lobby', () => {
  it('POST /lobby without a mode uses the mode of the settings, even during a round of another mode', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    sim.startRound('dogfight');
    sim.set({ mode: 'ffa' });
    expect(sim.run('openLobby', {})).toEqual({ ok: true, mode: 'ffa', applies: 'next lobby' });
  });
});

describe('POST /menu', () => {
  it('POST /menu returns to the title screen from every phase, and pilots who have joined stay', () => {
    const sim = simulate({ pilots: ['ada'], settings: { bots: 5 } });
    sim.startRound();
    expect(sim.run('openMainMenu', {})).toEqual({ ok: true });
    expect(sim.round).toMatchObject({ phase: 'menu', lobby: null, result: null });
    expect(sim.round.overlay.menu).toBe('main');
    expect(sim.pilots().map(({ name }) => name)).toEqual(['ada']);
    expect(sim.world.lists.flying.count).toBe(0);
  });

  it('POST /menu ends a round without a result and without the event round.end', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    sim.startRound();
    sim.run('openMainMenu', {});
    sim.seconds(1);
    expect(sim.events('round.end')).toEqual([]);
  });
});

describe('POST /lobby', () => {
  it("POST /lobby on the title screen opens the given mode's lobby, whose countdown must be started", () => {
    const sim = simulate({ settings: { lobbySeconds: 30 } });
    expect(sim.run('openLobby', { mode: 'ffa' })).toEqual({ ok: true, mode: 'ffa', applies: 'now' });
    expect(sim.round).toMatchObject({ phase: 'lobby', mode: 'ffa', remaining: 0 });
    expect(lobbyOf(sim)).toMatchObject({ mode: 'ffa', secondsLeft: null, waiting: true, held: false });
    sim.seconds(40);
    expect(sim.round.phase).toBe('lobby');
  });

  it('POST /lobby opens the lobby of the saved mode if the mode is missing or null', () => {
    const sim = simulate({ settings: { mode: 'reserves' } });
    expect(sim.run('openLobby', { mode: null }).mode).toBe('reserves');
  });

  it('POST /lobby in a lobby changes its mode, and keeps pilots and countdown', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { lobbySeconds: 60 } });
    sim.run('openLobby', { mode: 'dogfight' });
    sim.run('startCountdown', {});
    sim.seconds(10);
    sim.run('openLobby', { mode: 'ffa' });
    expect(sim.round.mode).toBe('ffa');
    expect(lobbyOf(sim).secondsLeft).toBe(50);
    expect(sim.pilots().map(({ team }) => team)).toEqual([-1, -1]);
    sim.run('openLobby', { mode: 'dogfight' });
    expect(
      sim
        .pilots()
        .map(({ team }) => team)
        .sort(),
    ).toEqual([0, 1]);
  });

  it('POST /lobby during a round saves the mode of the next round', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { roundMinutes: 1, calamities: false } });
    sim.startRound('dogfight');
    expect(sim.run('openLobby', { mode: 'ffa' }).applies).toBe('next lobby');
    expect(sim.round).toMatchObject({ phase: 'playing', mode: 'dogfight' });
    sim.seconds(61);
    expect(sim.round.mode).toBe('dogfight');
    expect(sim.run('openLobby', { mode: 'ffa' }).applies).toBe('next lobby');
    sim.run('closeResults', {});
    expect(sim.round.mode).toBe('ffa');
  });

  it('POST /lobby reports the field of the next round, which is already chosen even if it is random', () => {
    const sim = simulate({ settings: { field: 'random' } });
    sim.run('openLobby', {});
    expect(sim.round.field).toBe(lobbyOf(sim).field);
    const { field } = sim.round;
    sim.set({ bots: 2 });
    start(sim);
    expect(sim.events('round.start')[0].field).toBe(field);
  });

  it('POST /lobby never chooses the same random field twice in a row', () => {
    const sim = simulate({ settings: { bots: 2, field: 'random' } });
    let last = '';
    for (let i = 0; i < 30; i++) {
      sim.run('openLobby', {});
      expect(sim.round.field).not.toBe(last);
      last = sim.round.field;
      sim.run('openMainMenu', {});
    }
  });
});

describe('POST /round/start', () => {
  it("POST /round/start skips the rest of the lobby's countdown", () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { roundMinutes: 3 } });
    sim.run('openLobby', { mode: 'dogfight' });
    expect(start(sim)).toEqual({ ok: true, mode: 'dogfight' });
    expect(sim.round).toMatchObject({ phase: 'playing', remaining: 180_000, scores: [0, 0] });
  });

  it('POST /round/start during a round restarts it on the same field, without scores and without round.end', () => {
    const sim = simulate({ settings: { bots: 12, field: 'random' } });
    sim.startRound();
    const { field } = sim.round;
    sim.until(() => sim.events('kill').length > 3);
    start(sim);
    expect(sim.round).toMatchObject({ phase: 'playing', field, scores: [0, 0], remaining: 300_000 });
    expect(sim.pilots().every(({ kills, deaths, alive }) => kills === 0 && deaths === 0 && alive)).toBe(true);
    expect(sim.events('round.end')).toEqual([]);
    expect(sim.events('round.start')).toHaveLength(2);
  });

  it('POST /round/start is refused on the title screen', () => {
    expect(codeOf(() => start(simulate({ pilots: ['ada'] })))).toBe('wrong-phase');
  });

  it('POST /round/start without pilots and bots is refused with an explanation', () => {
    const sim = simulate();
    sim.run('openLobby', {});
    expect(() => start(sim)).toThrow(/POST \/pilots/);
    expect(codeOf(() => start(sim))).toBe('no-pilots');
  });

  it('POST /round/start lists the pilots in the event round.start', () => {
    const sim = simulate({ pilots: ['Ada'], settings: { bots: 2, teamCount: 3 } });
    sim.startRound();
    const [{ roster, ...event }] = sim.events('round.start');
    expect(event).toEqual({
      mode: 'dogfight',
      field: sim.round.field,
      pilots: 3,
      teams: [1, 1, 1],
      teamNames: ['Red', 'Blue', 'Green'],
    });
    expect(roster).toHaveLength(3);
    expect(roster[0]).toEqual({ name: 'Ada', login: 'ada', bot: false, team: sim.pilot('Ada').team });
    expect(roster[1]).toMatchObject({ login: null, bot: true });
  });

  it('in a free for all, the event round.start names no teams', () => {
    const sim = simulate({ settings: { bots: 3 } });
    sim.startRound('ffa');
    expect(sim.events('round.start')[0]).toMatchObject({ teams: [], teamNames: [], pilots: 3 });
    expect(sim.round).toMatchObject({ scores: [], reserves: [] });
    expect(sim.pilots().every(({ team }) => team === -1)).toBe(true);
  });
});
