import { describe, expect, it } from 'vitest';
import { SUDDEN_DEATH } from '../../engine/rules/modes.ts';
import { type Simulated, simulate } from '../simulate.ts';
import { arranged, destroy, ending } from './arranged.ts';

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
