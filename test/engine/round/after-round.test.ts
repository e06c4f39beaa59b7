import { describe, expect, it } from 'vitest';
import { setTarget } from '../../../engine/pilots/target.ts';
import { simulate } from '../../../harness/simulate.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { arranged, destroy, letTimeRunOut } from '../arranged.ts';
import { codeOf } from '../refusals.ts';
import { scene } from '../staging.ts';

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

  it('while the results board is open, the phase is lobby, with a result and without a countdown', () => {
    const sim = fought();
    expect(sim.round).toMatchObject({ phase: 'lobby', lobby: null, remaining: 0 });
    expect(sim.round.result).toMatchObject({ mode: 'dogfight', reason: 'time' });
    expect(sim.round.stats).toHaveLength(12);
    sim.seconds(120);
    expect(sim.round.result).not.toBeNull();
  });

  it('scores, kills and deaths in the results match the kill events', () => {
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

  it('after a round, ships fly on in peace, without shots or deaths', () => {
    const sim = fought();
    const before = sim.events('kill').length;
    const { fired } = sim.world.shots;
    expect(sim.world.lists.flying.count).toBeGreaterThan(0);
    sim.seconds(30);
    expect(sim.world.shots.fired).toBe(fired);
    expect(sim.events('kill')).toHaveLength(before);
  });

  it('a ship that was destroyed just before the end of a round does not return after the round', () => {
    const sim = arranged('ffa');
    destroy(sim, 'ada');
    letTimeRunOut(sim);
    sim.seconds(10);
    expect(sim.round.result).not.toBeNull();
    expect(['ada', 'bob'].map(name => sim.pilot(name).alive)).toEqual([false, true]);
  });

  it('after a round, abilities are refused although ships still fly', () => {
    const sim = fought();
    const pilot = sim.pilots().find(({ alive }) => alive)?.id ?? expect.fail('Nobody flies.');
    expect(codeOf(() => sim.run('useAbility', { pilot, ability: 'ram' }))).toBe('not-flying');
  });

  it('when a round ends, shields, stuns and bounties end, and each ship chooses a new goal', () => {
    const sim = scene({ pilots: ['ada', 'bob'], settings: { roundMinutes: 1 } });
    sim.run('useAbility', { pilot: 'ada', ability: 'shields' });
    sim.run('applyEffect', { effect: 'emp', pilot: 'ada' });
    sim.run('placeBounty', { target: 'bob' });
    const { Brain, Ship, Status } = sim.world.components;
    const [ada, bob] = ['ada', 'bob'].map(sim.eid);
    Ship.stunnedUntil[bob] = Brain.until[bob] = Brain.until[ada] = sim.tick + 9_999;
    Status.bits[bob] |= FLAGS.stunned;
    letTimeRunOut(sim);
    expect([ada, bob].map(eid => Status.bits[eid] & ~FLAGS.thrust)).toEqual([0, 0]);
    Brain.thinkAt.fill(0);
    sim.ticks(1);
    for (const eid of [ada, bob]) expect(Brain.until[eid]).toBeLessThan(sim.tick + 9_000);
  });

  it('after a round, pilots hunt nobody', () => {
    const sim = scene();
    const { Brain } = sim.world.components;
    setTarget(sim.world, sim.eid('ada'), sim.eid('bob'));
    letTimeRunOut(sim);
    expect([Brain.target[sim.eid('ada')], Brain.hunters[sim.eid('bob')]]).toEqual([0, 0]);
  });

  it('the results board closes by itself after resultsSeconds, and then the countdown of the next lobby runs', () => {
    const sim = fought({ resultsSeconds: 10 });
    sim.seconds(8);
    expect(sim.round.result).not.toBeNull();
    sim.seconds(2);
    expect(sim.round).toMatchObject({ phase: 'lobby', result: null, stats: null });
    expect(sim.round.lobby).toMatchObject({ waiting: false });
    expect(sim.pilots().map(({ name }) => name)).toEqual(['ada']);
  });

  it('POST /results/close closes the results board and opens the next lobby, where the countdown runs', () => {
    const sim = fought();
    expect(sim.run('closeResults', {})).toEqual({ ok: true, closed: true });
    expect(sim.round).toMatchObject({ phase: 'lobby', result: null, remaining: 20_000 });
  });

  it.each(['startCountdown', 'holdLobby'] as const)(
    'while the results board is open, %s is refused with an explanation',
    name => {
      const sim = fought();
      const run = () => (name === 'holdLobby' ? sim.run(name, { hold: false }) : sim.run(name, {}));
      expect(codeOf(run)).toBe('wrong-phase');
      expect(run).toThrow(/results board is shown; POST \/results\/close/);
      expect(sim.round.result).not.toBeNull();
    },
  );

  it('POST /round/start closes the results board and starts the next round, on another random field', () => {
    const sim = fought({ field: 'random' });
    const { field } = sim.round;
    sim.run('startRound', {});
    expect(sim.round).toMatchObject({ phase: 'playing', result: null, stats: null });
    expect(sim.round.field).not.toBe(field);
  });

  it('POST /round/start closes the results board and starts the chosen mode, if it has enough pilots', () => {
    const sim = fought({ bots: 0 });
    sim.run('openLobby', { mode: 'ffaReserves' });
    expect(codeOf(() => sim.run('startRound', {}))).toBe('no-pilots'); // one viewer is enough only in other modes
    sim.set({ bots: 1 });
    expect(sim.run('startRound', {})).toEqual({ ok: true, mode: 'ffaReserves' });
    expect(sim.round).toMatchObject({ mode: 'ffaReserves', overlay: { resultsBoard: 'out' } });
  });

  it('saving an unchanged setting does not restart the time until the results board closes', () => {
    const sim = fought({ resultsSeconds: 10 });
    sim.seconds(8);
    sim.set({ resultsSeconds: 10 });
    sim.seconds(1.5);
    expect(sim.round.result).toBeNull();
  });

  it('POST /menu closes the results board', () => {
    const sim = fought();
    sim.run('openMainMenu', {});
    expect(sim.round).toMatchObject({ phase: 'menu', result: null, stats: null, scores: [0, 0] });
  });
});
