import { describe, expect, it } from 'vitest';
import { idsOf } from '../../../engine/data/id-list.ts';
import { SUDDEN_DEATH } from '../../../engine/rules/modes.ts';
import { spawnMine } from '../../../engine/spawn/ordnance.ts';
import { clearRocks } from '../../../engine/spawn/rock-field.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { arranged, destroy, ending } from '../arranged.ts';

const toSuddenDeath = (sim: Simulated) => {
  sim.world.round.startedAt = sim.tick + 1 - SUDDEN_DEATH;
  sim.ticks(1);
};

describe('sudden death', () => {
  it('sudden death is announced, reduces reserves in proportion, and makes hulls lose hit points', () => {
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

  it('sudden death never raises a reserve, however small it already is', () => {
    const teams = arranged('reserves', { fleetSize: 100 });
    teams.seconds(2.1);
    teams.world.round.reserves.splice(0, 2, 3, 1);
    toSuddenDeath(teams);
    expect(teams.round.reserves).toEqual([3, 1]);
    const alone = arranged('ffaReserves', { ffaLives: 1 }, ['ada', 'bob']);
    toSuddenDeath(alone);
    expect(alone.pilots().map(pilot => pilot.lives)).toEqual([1, 1]);
  });

  it('sudden death leaves at least one ship in each reserve that had one, rounding up', () => {
    const teams = arranged('reserves', { fleetSize: 100 });
    teams.seconds(2.1);
    for (const [reserve, left] of [
      [1, 1],
      [21, 2],
      [0, 0],
    ]) {
      teams.world.round.reserves = [100, reserve];
      toSuddenDeath(teams);
      expect(teams.round.reserves).toEqual([5, left]);
    }
  });

  it('sudden death leaves each pilot at most two lives, and gives latecomers none', () => {
    const sim = arranged('ffaReserves', { ffaLives: 20 }, ['ada', 'bob', 'cyd']);
    destroy(sim, 'ada');
    toSuddenDeath(sim);
    expect(sim.pilots().map(pilot => pilot.lives)).toEqual([2, 2, 2]);
    sim.run('addPilot', { username: 'eve' });
    expect(sim.pilot('eve')).toMatchObject({ lives: 0, alive: false });
  });

  it('sudden death shrinks the arena and ends the round within five minutes', () => {
    const sim = simulate({ settings: { bots: 10, ffaLives: 20, calamities: false } });
    sim.startRound('ffaReserves');
    const { width } = sim.world.arena;
    toSuddenDeath(sim);
    sim.until(() => sim.round.result !== null, 300);
    expect(sim.world.arena.width).toBeLessThan(width);
    expect(ending(sim).result.reason).toMatch(/last-standing|lives-out/);
  });

  it('a round with a clock has no sudden death', () => {
    const sim = arranged('dogfight', { roundMinutes: 60 });
    sim.seconds(2.1);
    toSuddenDeath(sim);
    expect(sim.round).toMatchObject({ phase: 'playing', overlay: { announcement: null } });
    expect(sim.pilots().map(pilot => pilot.hp)).toEqual([100, 100, 100, 100]);
  });
});

describe('arena', () => {
  /** A round that cannot end, because every hull is refilled. */
  const endless = () => {
    const sim = arranged('ffaReserves', { ffaLives: 9 });
    const keepAlive = () => sim.world.components.Hull.points.fill(100);
    keepAlive();
    const step = (seconds: number) => {
      for (let i = 0; i < seconds; i++) {
        keepAlive();
        sim.seconds(1);
      }
    };
    return { sim, step };
  };

  it('sudden death shrinks each side of the arena by a twentieth every 5 s, at most 16 times', () => {
    const { sim, step } = endless();
    const { width, height } = sim.world.arena;
    toSuddenDeath(sim);
    const share = () => sim.world.arena.width / width;
    step(4);
    sim.ticks(59);
    expect(share()).toBe(1);
    sim.ticks(1);
    expect(share()).toBeCloseTo(0.95, 10);
    step(75);
    expect(share()).toBeCloseTo(0.95 ** 16, 10);
    step(30);
    expect(share()).toBeCloseTo(0.95 ** 16, 10);
    expect(sim.world.arena.height / height).toBeCloseTo(0.95 ** 16, 10);
  });

  it('a shrinking arena moves bases inwards, and removes the rocks and mines that are outside', () => {
    const { sim, step } = endless();
    const { Ship, Position } = sim.world.components;
    const ada = sim.eid('ada');
    Ship.homeX[ada] = 1_000;
    Ship.homeY[ada] = -500;
    clearRocks(sim.world);
    const { width, height } = sim.world.arena;
    const still = { vx: 0, vy: 0, radius: 30 };
    const kept = spawnRock(sim.world, { x: width * 0.45, y: 0, ...still });
    const lost = spawnRock(sim.world, { x: 0, y: height * 0.49, ...still });
    const mines = [0, 0.49].map(share => {
      const mine = spawnMine(sim.world, ada);
      Position.x[mine] = -share * width;
      Position.y[mine] = 600;
      return mine;
    });
    toSuddenDeath(sim);
    step(5);
    sim.ticks(1);
    expect([Ship.homeX[ada], Ship.homeY[ada]]).toEqual([950, -475]);
    expect(idsOf(sim.world.lists.rocks)).toContain(kept);
    expect(idsOf(sim.world.lists.rocks)).not.toContain(lost);
    expect(idsOf(sim.world.lists.mines)).toEqual([mines[0]]);
  });

  it('sudden death takes 4 hp per second from every ship', () => {
    const sim = arranged('ffaReserves', { ffaLives: 9 });
    sim.seconds(2.1);
    toSuddenDeath(sim);
    const before = sim.pilots().map(({ hp }) => hp);
    sim.seconds(2);
    expect(sim.pilots().map(({ hp }) => hp)).toEqual(before.map(hp => expect.closeTo(hp - 8, 0)));
  });
});
