import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Round } from '../../schema/state.ts';
import { type Simulated, simulate } from '../simulate.ts';
import { codeOf } from './refusals.ts';

const start = (sim: Simulated) => sim.run('startRound', {});
const lobbyOf = (sim: Simulated) => {
  const { lobby } = sim.round;
  if (!lobby) throw new Error('No lobby is open.');
  return lobby;
};

describe('the game', () => {
  it('starts on its title screen', () => {
    const { round } = simulate();
    expect(round).toMatchObject({ phase: 'menu', remaining: 0, lobby: null, result: null, stats: null });
    expect(round.overlay).toMatchObject({ screen: 'game', menu: 'main', follow: null, announcement: null });
  });

  it('tells a round that fits its declaration in every phase', () => {
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

describe('POST /menu', () => {
  it('goes back to the title screen from anywhere; joined pilots stay joined', () => {
    const sim = simulate({ pilots: ['ada'], settings: { bots: 5 } });
    sim.startRound();
    expect(sim.run('openMainMenu', {})).toEqual({ ok: true });
    expect(sim.round).toMatchObject({ phase: 'menu', lobby: null, result: null });
    expect(sim.round.overlay.menu).toBe('main');
    expect(sim.pilots().map(({ name }) => name)).toEqual(['ada']);
    expect(sim.world.lists.flying.count).toBe(0);
  });

  it('stops a round without a result, without round.end', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    sim.startRound();
    sim.run('openMainMenu', {});
    sim.seconds(1);
    expect(sim.events('round.end')).toEqual([]);
  });
});

describe('POST /lobby', () => {
  it("opens that mode's lobby from the title screen, which waits for its countdown", () => {
    const sim = simulate({ settings: { lobbySeconds: 30 } });
    expect(sim.run('openLobby', { mode: 'ffa' })).toEqual({ ok: true, mode: 'ffa' });
    expect(sim.round).toMatchObject({ phase: 'lobby', mode: 'ffa', remaining: 0 });
    expect(lobbyOf(sim)).toMatchObject({ mode: 'ffa', secondsLeft: null, waiting: true, held: false });
    sim.seconds(40);
    expect(sim.round.phase).toBe('lobby');
  });

  it('opens the saved mode without one, null counting as none', () => {
    const sim = simulate({ settings: { mode: 'reserves' } });
    expect(sim.run('openLobby', { mode: null }).mode).toBe('reserves');
  });

  it('swaps the mode of a lobby; pilots and countdown stay', () => {
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

  it('in a round stores the mode of the next one', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { roundMinutes: 1, calamities: false } });
    sim.startRound('dogfight');
    sim.run('openLobby', { mode: 'ffa' });
    expect(sim.round).toMatchObject({ phase: 'playing', mode: 'dogfight' });
    sim.seconds(61);
    expect(sim.round.mode).toBe('dogfight');
    sim.run('startCountdown', {});
    expect(sim.round.mode).toBe('ffa');
  });

  it('tells the field of the next round, chosen already when it is random', () => {
    const sim = simulate({ settings: { field: 'random' } });
    sim.run('openLobby', {});
    expect(sim.round.field).toBe(lobbyOf(sim).field);
    const { field } = sim.round;
    sim.set({ bots: 2 });
    start(sim);
    expect(sim.events('round.start')[0].field).toBe(field);
  });

  it('never has the same random field twice running', () => {
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

describe('the countdown of a lobby', () => {
  const countingDown = (lobbySeconds = 20) => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { lobbySeconds } });
    sim.run('openLobby', {});
    sim.run('startCountdown', {});
    return sim;
  };

  it('begins with POST /lobby/countdown, tells the seconds and reports a lobby event', () => {
    const sim = simulate({ pilots: ['ada'], settings: { lobbySeconds: 45 } });
    sim.run('openLobby', {});
    expect(sim.run('startCountdown', {})).toEqual({ ok: true, secondsLeft: 45 });
    expect(sim.events('lobby')).toEqual([{ seconds: 45 }]);
    sim.seconds(15);
    expect(sim.round.remaining).toBe(30_000);
    expect(lobbyOf(sim)).toMatchObject({ secondsLeft: 30, waiting: false });
  });

  it('goes on undisturbed when it is begun twice', () => {
    const sim = countingDown();
    sim.seconds(5);
    expect(sim.run('startCountdown', {})).toEqual({ ok: true, secondsLeft: 15 });
    expect(sim.events('lobby')).toHaveLength(1);
  });

  it('starts the round at zero', () => {
    const sim = countingDown();
    sim.ticks(20 * 60 - 1);
    expect(sim.round.phase).toBe('lobby');
    sim.ticks(1);
    expect(sim.round).toMatchObject({ phase: 'playing', lobby: null });
    expect(sim.events('round.start')).toHaveLength(1);
  });

  it('starts again at zero without anybody', () => {
    const sim = simulate({ settings: { lobbySeconds: 15 } });
    sim.run('openLobby', {});
    sim.run('startCountdown', {});
    sim.seconds(16);
    expect(sim.round.phase).toBe('lobby');
    expect(lobbyOf(sim).secondsLeft).toBe(14);
    expect(sim.events('lobby')).toHaveLength(2);
  });

  it('is frozen by hold and goes on when it is let go, which reports a lobby event', () => {
    const sim = countingDown();
    sim.seconds(5);
    expect(sim.run('holdLobby', { hold: true })).toEqual({ ok: true, held: true });
    sim.seconds(60);
    expect(sim.round.remaining).toBe(0);
    expect(lobbyOf(sim)).toMatchObject({ secondsLeft: 15, held: true });
    expect(sim.run('holdLobby', { hold: false })).toEqual({ ok: true, held: false });
    expect(sim.events('lobby')).toEqual([{ seconds: 20 }, { seconds: 15 }]);
    sim.seconds(15);
    expect(sim.round.phase).toBe('playing');
  });

  it('that is held goes on with POST /lobby/countdown too', () => {
    const sim = countingDown();
    sim.run('holdLobby', { hold: true });
    expect(sim.run('startCountdown', {}).secondsLeft).toBe(20);
    expect(lobbyOf(sim).held).toBe(false);
  });

  it('that waits is begun by hold false', () => {
    const sim = simulate({ settings: { lobbySeconds: 15 } });
    sim.run('openLobby', {});
    sim.run('holdLobby', { hold: false });
    expect(lobbyOf(sim)).toMatchObject({ waiting: false, secondsLeft: 15 });
  });

  it('does not exist on the title screen or in a round', () => {
    const sim = simulate({ pilots: ['ada'] });
    expect(codeOf(() => sim.run('startCountdown', {}))).toBe('wrong-phase');
    expect(codeOf(() => sim.run('holdLobby', { hold: true }))).toBe('wrong-phase');
    sim.startRound();
    expect(codeOf(() => sim.run('startCountdown', {}))).toBe('wrong-phase');
    expect(codeOf(() => sim.run('holdLobby', { hold: true }))).toBe('wrong-phase');
  });
});

describe('POST /round/start', () => {
  it('skips the rest of the lobby', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { roundMinutes: 3 } });
    sim.run('openLobby', { mode: 'dogfight' });
    expect(start(sim)).toEqual({ ok: true });
    expect(sim.round).toMatchObject({ phase: 'playing', remaining: 180_000, scores: [0, 0] });
  });

  it('restarts a round at once: same field, nothing scored, no round.end', () => {
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

  it('is refused on the title screen', () => {
    expect(codeOf(() => start(simulate({ pilots: ['ada'] })))).toBe('wrong-phase');
  });

  it('is refused without pilots and bots, and says what to do', () => {
    const sim = simulate();
    sim.run('openLobby', {});
    expect(() => start(sim)).toThrow(/POST \/pilots/);
    expect(codeOf(() => start(sim))).toBe('no-pilots');
  });

  it('tells who fights in round.start', () => {
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

  it('names no teams in a free for all', () => {
    const sim = simulate({ settings: { bots: 3 } });
    sim.startRound('ffa');
    expect(sim.events('round.start')[0]).toMatchObject({ teams: [], teamNames: [], pilots: 3 });
    expect(sim.round).toMatchObject({ scores: [], reserves: [] });
    expect(sim.pilots().every(({ team }) => team === -1)).toBe(true);
  });
});

describe('after a round', () => {
  const fought = (settings = {}) => {
    const sim = simulate({
      pilots: ['ada'],
      settings: { bots: 11, roundMinutes: 1, lobbySeconds: 20, calamities: false, ...settings },
    });
    sim.startRound();
    sim.seconds(61);
    return sim;
  };

  it('the results board stays up: phase lobby, result set, no lobby, no countdown', () => {
    const sim = fought();
    expect(sim.round).toMatchObject({ phase: 'lobby', lobby: null, remaining: 0 });
    expect(sim.round.result).toMatchObject({ mode: 'dogfight', reason: 'time' });
    expect(sim.round.stats).toHaveLength(12);
    sim.seconds(120);
    expect(sim.round.result).not.toBeNull();
  });

  it('scores, kills and deaths agree with the kill events', () => {
    const sim = fought();
    const kills = sim.events('kill');
    const [end] = sim.events('round.end');
    expect(kills.length).toBeGreaterThan(0);
    expect(end.stats.reduce((sum, row) => sum + row.d, 0)).toBe(kills.length);
    expect(end.stats.reduce((sum, row) => sum + row.k, 0)).toBe(
      kills.filter(({ killer, friendly }) => killer !== null && !friendly).length,
    );
    expect(sim.round.scores.reduce((sum, score) => sum + score, 0)).toBe(
      end.stats.reduce((sum, row) => sum + row.k - row.f, 0),
    );
    expect(end.stats).toEqual(sim.round.stats);
  });

  it('ships fly on in peace: no shots, no deaths', () => {
    const sim = fought();
    const before = sim.events('kill').length;
    const { fired } = sim.world.shots;
    expect(sim.world.lists.flying.count).toBeGreaterThan(0);
    sim.seconds(30);
    expect(sim.world.shots.fired).toBe(fired);
    expect(sim.events('kill')).toHaveLength(before);
  });

  it('the board closes by itself after resultsSeconds, and the next lobby counts down', () => {
    const sim = fought({ resultsSeconds: 10 });
    sim.seconds(8);
    expect(sim.round.result).not.toBeNull();
    sim.seconds(2);
    expect(sim.round).toMatchObject({ phase: 'lobby', result: null, stats: null });
    expect(sim.round.lobby).toMatchObject({ waiting: false });
    expect(sim.pilots().map(({ name }) => name)).toEqual(['ada']);
  });

  it('POST /lobby/countdown closes the board and starts the countdown', () => {
    const sim = fought();
    expect(sim.run('startCountdown', {})).toEqual({ ok: true, secondsLeft: 20 });
    expect(sim.round).toMatchObject({ phase: 'lobby', result: null, remaining: 20_000 });
  });

  it('POST /round/start closes the board and starts the next round, on another random field', () => {
    const sim = fought({ field: 'random' });
    const { field } = sim.round;
    start(sim);
    expect(sim.round).toMatchObject({ phase: 'playing', result: null, stats: null });
    expect(sim.round.field).not.toBe(field);
  });

  it('POST /menu closes the board', () => {
    const sim = fought();
    sim.run('openMainMenu', {});
    expect(sim.round).toMatchObject({ phase: 'menu', result: null, stats: null, scores: [0, 0] });
  });
});

describe('the winner', () => {
  it('of a dogfight is the team with most points', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { roundMinutes: 1, calamities: false } });
    sim.startRound('dogfight');
    sim.world.round.scores = [2, 5];
    sim.seconds(58);
    sim.world.round.scores = [2, 5];
    sim.seconds(3);
    const { result } = sim.round;
    expect(result).toMatchObject({ outcome: 'won', winner: 'team', team: 1, teamName: 'Blue', pilot: null });
    expect(sim.events('round.end')[0].winnerTeam).toBe('Blue');
    expect(sim.round.stats?.filter(({ won }) => won).map(({ team }) => team)).toEqual([1]);
  });

  it('is nobody when two teams have equally many: a tie', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { roundMinutes: 1, calamities: false } });
    sim.startRound('dogfight');
    sim.seconds(59.9);
    sim.world.round.scores = [4, 4];
    sim.ticks(7);
    expect(sim.round.result).toMatchObject({ outcome: 'tie', winner: null, team: null, scores: [4, 4] });
    expect(sim.events('round.end')[0].winnerTeam).toBeNull();
  });

  it('of a free for all is the pilot with most kills', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { roundMinutes: 1, calamities: false } });
    sim.startRound('ffa');
    sim.seconds(59.9);
    sim.world.components.Tally.kills[sim.eid('bob')] = 90;
    sim.ticks(7);
    expect(sim.round.result).toMatchObject({
      outcome: 'won',
      winner: 'pilot',
      team: null,
      pilot: { id: 'chat:bob', name: 'bob' },
      scores: [],
    });
    expect(sim.round.stats?.[0]).toMatchObject({ id: 'chat:bob', won: true, team: -1 });
  });
});
