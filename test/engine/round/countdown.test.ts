import { describe, expect, it } from 'vitest';
import { simulate } from '../../../harness/simulate.ts';
import { codeOf } from '../refusals.ts';
import { lobbyOf } from '../staging.ts';

describe('lobby', () => {
  const countingDown = (lobbySeconds = 20) => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { lobbySeconds } });
    sim.run('openLobby', {});
    sim.run('startCountdown', {});
    return sim;
  };

  it('the countdown of a lobby begins with POST /lobby/countdown, reports the seconds and a lobby event', () => {
    const sim = simulate({ pilots: ['ada'], settings: { lobbySeconds: 45 } });
    sim.run('openLobby', {});
    expect(sim.run('startCountdown', {})).toEqual({ ok: true, secondsLeft: 45 });
    expect(sim.events('lobby')).toEqual([{ seconds: 45 }]);
    sim.seconds(15);
    expect(sim.round.remaining).toBe(30_000);
    expect(lobbyOf(sim)).toMatchObject({ secondsLeft: 30, waiting: false });
  });

  it('the countdown of a lobby continues undisturbed when it is begun twice', () => {
    const sim = countingDown();
    sim.seconds(5);
    expect(sim.run('startCountdown', {})).toEqual({ ok: true, secondsLeft: 15 });
    expect(sim.events('lobby')).toHaveLength(1);
  });

  it('the countdown of a lobby starts the round at zero', () => {
    const sim = countingDown();
    sim.ticks(20 * 60 - 1);
    expect(sim.round.phase).toBe('lobby');
    sim.ticks(1);
    expect(sim.round).toMatchObject({ phase: 'playing', lobby: null });
    expect(sim.events('round.start')).toHaveLength(1);
  });

  it('the countdown of a lobby restarts at zero if nobody has joined', () => {
    const sim = simulate({ settings: { lobbySeconds: 15 } });
    sim.run('openLobby', {});
    sim.run('startCountdown', {});
    sim.seconds(16);
    expect(sim.round.phase).toBe('lobby');
    expect(lobbyOf(sim).secondsLeft).toBe(14);
    expect(sim.events('lobby')).toHaveLength(2);
  });

  it('the countdown of a lobby restarts with the seconds that are set by then', () => {
    const sim = simulate({ settings: { lobbySeconds: 15 } });
    sim.run('openLobby', {});
    sim.run('startCountdown', {});
    sim.set({ lobbySeconds: 40 });
    sim.seconds(15);
    expect(sim.events('lobby')).toEqual([{ seconds: 15 }, { seconds: 40 }]);
  });

  it('the countdown of a lobby is frozen by hold and continues when it is released, which reports a lobby event', () => {
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

  it('the countdown of a lobby continues after a hold with POST /lobby/countdown too', () => {
    const sim = countingDown();
    sim.run('holdLobby', { hold: true });
    expect(sim.run('startCountdown', {}).secondsLeft).toBe(20);
    expect(lobbyOf(sim).held).toBe(false);
  });

  it('the countdown of a lobby is begun in a waiting lobby by hold false', () => {
    const sim = simulate({ settings: { lobbySeconds: 15 } });
    sim.run('openLobby', {});
    sim.run('holdLobby', { hold: false });
    expect(lobbyOf(sim)).toMatchObject({ waiting: false, secondsLeft: 15 });
  });

  it('the countdown of a lobby continues undisturbed when it is released without being held', () => {
    const sim = countingDown();
    sim.seconds(5);
    expect(sim.run('holdLobby', { hold: false })).toEqual({ ok: true, held: false });
    expect(lobbyOf(sim).secondsLeft).toBe(15);
    expect(sim.events('lobby')).toHaveLength(1);
  });

  it('the countdown of a lobby does not exist on the title screen or in a round', () => {
    const sim = simulate({ pilots: ['ada'] });
    expect(codeOf(() => sim.run('startCountdown', {}))).toBe('wrong-phase');
    expect(codeOf(() => sim.run('holdLobby', { hold: true }))).toBe('wrong-phase');
    sim.startRound();
    expect(codeOf(() => sim.run('startCountdown', {}))).toBe('wrong-phase');
    expect(codeOf(() => sim.run('holdLobby', { hold: true }))).toBe('wrong-phase');
  });
});
