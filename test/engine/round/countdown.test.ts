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

  it('POST /lobby/countdown starts the countdown, and a lobby event reports the seconds', () => {
    const sim = simulate({ pilots: ['ada'], settings: { lobbySeconds: 45 } });
    sim.run('openLobby', {});
    expect(sim.run('startCountdown', {})).toEqual({ ok: true, secondsLeft: 45 });
    expect(sim.events('lobby')).toEqual([{ seconds: 45 }]);
    sim.seconds(15);
    expect(sim.round.remaining).toBe(30_000);
    expect(lobbyOf(sim)).toMatchObject({ secondsLeft: 30, waiting: false });
  });

  it("starting a lobby's countdown that already runs changes nothing", () => {
    const sim = countingDown();
    sim.seconds(5);
    expect(sim.run('startCountdown', {})).toEqual({ ok: true, secondsLeft: 15 });
    expect(sim.events('lobby')).toHaveLength(1);
  });

  it("the round starts when the lobby's countdown reaches zero", () => {
    const sim = countingDown();
    sim.ticks(20 * 60 - 1);
    expect(sim.round.phase).toBe('lobby');
    sim.ticks(1);
    expect(sim.round).toMatchObject({ phase: 'playing', lobby: null });
    expect(sim.events('round.start')).toHaveLength(1);
  });

  it("the lobby's countdown starts again when it reaches zero and nobody has joined", () => {
    const sim = simulate({ settings: { lobbySeconds: 15 } });
    sim.run('openLobby', {});
    sim.run('startCountdown', {});
    sim.seconds(16);
    expect(sim.round.phase).toBe('lobby');
    expect(lobbyOf(sim).secondsLeft).toBe(14);
    expect(sim.events('lobby')).toHaveLength(2);
  });

  it("a lobby's countdown that starts again takes the seconds from the current setting", () => {
    const sim = simulate({ settings: { lobbySeconds: 15 } });
    sim.run('openLobby', {});
    sim.run('startCountdown', {});
    sim.set({ lobbySeconds: 40 });
    sim.seconds(15);
    expect(sim.events('lobby')).toEqual([{ seconds: 15 }, { seconds: 40 }]);
  });

  it('holding a lobby freezes its countdown; releasing the lobby continues it and sends a lobby event', () => {
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

  it('POST /lobby/countdown also continues a countdown on hold', () => {
    const sim = countingDown();
    sim.run('holdLobby', { hold: true });
    expect(sim.run('startCountdown', {}).secondsLeft).toBe(20);
    expect(lobbyOf(sim).held).toBe(false);
  });

  it('releasing a lobby that waits for its start begins the countdown', () => {
    const sim = simulate({ settings: { lobbySeconds: 15 } });
    sim.run('openLobby', {});
    sim.run('holdLobby', { hold: false });
    expect(lobbyOf(sim)).toMatchObject({ waiting: false, secondsLeft: 15 });
  });

  it("releasing a lobby's countdown changes nothing if the countdown is not on hold", () => {
    const sim = countingDown();
    sim.seconds(5);
    expect(sim.run('holdLobby', { hold: false })).toEqual({ ok: true, held: false });
    expect(lobbyOf(sim).secondsLeft).toBe(15);
    expect(sim.events('lobby')).toHaveLength(1);
  });

  it('there is no lobby countdown on the title screen or in a round', () => {
    const sim = simulate({ pilots: ['ada'] });
    expect(codeOf(() => sim.run('startCountdown', {}))).toBe('wrong-phase');
    expect(codeOf(() => sim.run('holdLobby', { hold: true }))).toBe('wrong-phase');
    sim.startRound();
    expect(codeOf(() => sim.run('startCountdown', {}))).toBe('wrong-phase');
    expect(codeOf(() => sim.run('holdLobby', { hold: true }))).toBe('wrong-phase');
  });
});
