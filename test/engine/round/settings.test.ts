import { describe, expect, it } from 'vitest';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { simulate } from '../../../harness/simulate.ts';
import { SKILLS } from '../../../schema/catalog/catalog.ts';
import { MAX_ENTITIES } from '../../../schema/wire/snapshot.ts';
import { codeOf } from '../refusals.ts';
import { scene } from '../staging.ts';

/** Tests when a changed setting applies, and what it changes. */

describe('game', () => {
  it('the setting "bots" adds and removes filler bots during a round', () => {
    const sim = simulate({ pilots: ['ada'], settings: { bots: 5 } });
    sim.startRound();
    sim.set({ bots: 9 });
    expect(sim.pilots()).toHaveLength(10);
    expect(sim.pilots().every(({ alive }) => alive)).toBe(true);
    sim.set({ bots: 2 });
    expect(sim.pilots().map(({ bot }) => bot)).toEqual([false, true, true]);
  });

  it('filler bots join when a round begins, and leave when the next lobby opens', () => {
    const sim = simulate({ pilots: ['ada'], settings: { bots: 5 } });
    sim.run('openLobby', {});
    expect(sim.pilots()).toHaveLength(1);
    sim.run('startRound', {});
    expect(sim.pilots()).toHaveLength(6);
    sim.run('openMainMenu', {});
    expect(sim.pilots()).toHaveLength(1);
  });

  it('500 filler bots have 500 different names', () => {
    const sim = simulate({ settings: { bots: 500 } });
    sim.startRound();
    expect(new Set(sim.pilots().map(({ name }) => name)).size).toBe(500);
    expect(sim.pilots().every(({ bot }) => bot)).toBe(true);
  });

  it('a change of the setting "field" applies at once between rounds; during a round, it applies to the next round', () => {
    const sim = simulate({ pilots: ['ada'], settings: { field: 'mars' } });
    sim.run('openLobby', {});
    sim.set({ field: 'saturn' });
    expect(sim.round).toMatchObject({ field: 'saturn', lobby: { field: 'saturn' } });
    sim.run('startRound', {});
    sim.set({ field: 'moon' });
    expect(sim.round.field).toBe('saturn');
  });

  it('the setting "mode" is the mode that the title screen shows', () => {
    const sim = simulate({ settings: { mode: 'dogfight' } });
    sim.set({ mode: 'reserves' });
    expect(sim.round).toMatchObject({ phase: 'menu', mode: 'reserves' });
  });

  it('a mode that is chosen during a fight for the next round is shown on the title screen', () => {
    const sim = simulate({ pilots: ['ada'], settings: { mode: 'dogfight' } });
    sim.startRound();
    sim.set({ mode: 'reserves' });
    expect(sim.round.mode).toBe('dogfight');
    sim.run('openMainMenu', {});
    expect(sim.round).toMatchObject({ phase: 'menu', mode: 'reserves' });
  });

  it('the setting "botSkill" applies to bots at once, and never to viewers', () => {
    const sim = simulate({ pilots: ['ada'], settings: { bots: 1, botSkill: 'easy' } });
    sim.startRound();
    sim.set({ botSkill: 'veryHard' });
    const { skill } = sim.world.components.Brain;
    expect(['filler:1', 'ada'].map(id => SKILLS[skill[sim.eid(id)]])).toEqual(['veryHard', 'normal']);
  });

  it('the setting "mode" changes the mode of an open lobby', () => {
    const sim = simulate({ pilots: ['ada'] });
    sim.run('openLobby', { mode: 'dogfight' });
    sim.set({ mode: 'ffa' });
    expect(sim.round).toMatchObject({ mode: 'ffa', lobby: { mode: 'ffa' } });
  });

  it('the setting "lobbySeconds" applies to a lobby whose countdown has not begun', () => {
    const sim = simulate({ pilots: ['ada'] });
    sim.run('openLobby', {});
    sim.set({ lobbySeconds: 90 });
    expect(sim.run('startCountdown', {}).secondsLeft).toBe(90);
    sim.set({ lobbySeconds: 30 });
    expect(sim.round.remaining).toBe(90_000);
  });

  it('until the results of a round are closed, the reported fleetSize is the value used in that round', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { fleetSize: 40, roundMinutes: 1 } });
    sim.startRound('dogfight');
    sim.set({ fleetSize: 77 });
    sim.seconds(61);
    expect(sim.round).toMatchObject({ phase: 'lobby', fleetSize: 40 });
    sim.run('closeResults', {});
    expect(sim.round.fleetSize).toBe(77);
  });

  it('before a round begins, the reported fleetSize is the setting', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    sim.set({ fleetSize: 77 });
    expect(sim.round.fleetSize).toBe(77);
  });

  it('the state contains the season that the front thread sends', () => {
    const sim = simulate();
    expect(sim.round.season).toBe('off');
    sim.internal('setSeason', { season: 'halloween' });
    expect(sim.round.season).toBe('halloween');
  });
});

describe('setting that does not apply now', () => {
  it('changing the setting "resultsSeconds" on the title screen opens no lobby', () => {
    const sim = simulate({ pilots: ['ada'], settings: { resultsSeconds: 0 } });
    sim.set({ resultsSeconds: 1 });
    sim.seconds(3);
    expect(sim.round).toMatchObject({ phase: 'menu', lobby: null });
  });

  it('the number of bots can be set above the number of free seats in a lobby, but not during a round', () => {
    const fill = (sim: ReturnType<typeof simulate>) => {
      while (sim.world.index.aliveCount < MAX_ENTITIES - 5)
        spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 20 });
    };
    const sim = scene();
    fill(sim);
    expect(codeOf(() => sim.set({ bots: 6 }))).toBe('arena-full');
    expect([sim.pilots().length, sim.world.settings.bots]).toEqual([2, 0]);
    sim.set({ bots: 5 });
    sim.set({ bots: 5 }); // the five bots that already fly need no more seats
    expect(sim.pilots()).toHaveLength(7);
    const lobby = simulate({ pilots: ['ada'] });
    lobby.run('openLobby', {});
    fill(lobby);
    lobby.set({ bots: 6 });
    expect(lobby.pilots()).toHaveLength(1);
  });
});
