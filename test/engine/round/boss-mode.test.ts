import { describe, expect, it } from 'vitest';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { BOSS_WRECK } from '../../../engine/rules/bosses.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { letTimeRunOut } from '../arranged.ts';
import { bossFight, hit, shootDown } from '../bosses/boss-scene.ts';

it('a boss round puts all pilots into one team with shared lives, against the boss of the settings', () => {
  const sim = simulate({
    pilots: ['ada', 'bob', 'cid'],
    settings: { boss: 'Warden', bossLives: 4, teamCount: 3 },
  });
  sim.startRound('boss');
  expect(sim.pilots().map(({ team }) => team)).toEqual([0, 0, 0]);
  expect(sim.round).toMatchObject({ mode: 'boss', phase: 'playing', scores: [0], reserves: [12] });
  expect(sim.round.bosses).toMatchObject([{ name: 'Warden', phase: 'warning' }]);
  expect(sim.round.remaining).toBe(6 * 60_000);
});

it('the lives given in a boss round include those of pilots who join later and those from cheers', () => {
  const sim = simulate({ pilots: ['ada', 'bob'], settings: { bossLives: 4, boss: 'Warden' } });
  sim.startRound('boss');
  expect(sim.round).toMatchObject({ livesGiven: 8, reserves: [8] });
  sim.run('addPilot', { username: 'cid' });
  sim.internal('cheer', { user: 'Zoe', bits: 200, text: '' });
  expect(sim.round).toMatchObject({ livesGiven: 14, reserves: [13] }); // cid has a ship
  sim.run('startRound', {});
  expect(sim.round.livesGiven).toBe(12);
});

it('no lives are given in rounds of other modes', () => {
  const sim = simulate({ pilots: ['ada', 'bob'] });
  sim.startRound('reserves');
  expect(sim.round.livesGiven).toBe(0);
});

it('a boss round has no time limit if bossMinutes is 0', () => {
  const sim = simulate({ pilots: ['ada'], settings: { bossMinutes: 0 } });
  sim.startRound('boss');
  expect(sim.round.remaining).toBe(0);
});

it('when the boss is shot down, the pilots win the boss round, and are ranked by damage', () => {
  const sim = bossFight({ mode: 'boss', pilots: ['ada', 'bob', 'cid'] });
  hit(sim, 'bob', 300);
  hit(sim, 'cid', 200);
  shootDown(sim, 'bob');
  sim.until(() => sim.round.phase === 'lobby', 5);
  expect(sim.round.result).toMatchObject({
    mode: 'boss',
    outcome: 'won',
    winner: 'pilots',
    team: null,
    pilot: null,
    reason: 'boss-down',
  });
  expect(sim.round.result?.text).toContain('Leviathan');
  expect(sim.round.stats?.map(({ name }) => name)).toEqual(['bob', 'cid', 'ada']);
  expect(sim.round.stats?.map(({ won, last }) => [won, last])).toEqual([
    [true, 1],
    [true, 0],
    [true, 0],
  ]);
  expect(sim.events('round.end')[0]).toMatchObject({ winnerTeam: null, result: { winner: 'pilots' } });
  expect(sim.round.overlay.resultsBoard).toBe('damage');
});

it('when the shared lives are used up, the boss wins the boss round', () => {
  const sim = simulate({ settings: { bots: 2, bossLives: 1, boss: 'Leviathan', botSkill: 'easy' } });
  sim.startRound('boss');
  sim.until(() => sim.round.phase === 'lobby', 360);
  expect(sim.round.result).toMatchObject({ winner: 'boss', reason: 'lives-out', outcome: 'won' });
  expect(sim.round.stats?.every(({ won }) => !won)).toBe(true);
});

it('when time is up, the boss wins the boss round', () => {
  const sim = bossFight({
    mode: 'boss',
    settings: { bossMinutes: 3, bossLives: 20 },
    pilots: ['ada', 'bob'],
  });
  sim.until(() => sim.round.phase === 'lobby', 200);
  expect(sim.round.result).toMatchObject({ winner: 'boss', reason: 'time' });
});

describe('shot-down boss', () => {
  const lastOf = () => {
    const sim = bossFight({ mode: 'boss', pilots: ['ada'], settings: { bossLives: 1 } });
    sim.world.round.reserves[0] = 0;
    return sim;
  };
  const fall = (sim: Simulated) => {
    sim.world.components.Hull.points[sim.eid('ada')] = 0;
    sim.world.components.Status.bits[sim.eid('ada')] = 0;
  };
  const won = { winner: 'pilots', reason: 'boss-down' };

  it('the pilots win a boss round even if their last ship is destroyed in the same tick as the boss, or later', () => {
    for (const ticks of [0, 1, 100]) {
      const sim = lastOf();
      if (ticks === 0) fall(sim);
      shootDown(sim, 'ada');
      if (ticks > 0) fall(sim);
      sim.ticks(ticks);
      expect(sim.pilot('ada').alive).toBe(false);
      sim.until(() => sim.round.phase === 'lobby', 5);
      expect(sim.round.result).toMatchObject(won);
    }
  });

  it("the pilots win a boss round even if their last ship is destroyed when the boss's wreck ends", () => {
    const sim = lastOf();
    shootDown(sim, 'ada');
    sim.ticks(BOSS_WRECK - 1);
    expect(sim.round.bosses).toMatchObject([{ phase: 'down' }]);
    fall(sim);
    sim.ticks(1);
    expect(sim.pilot('ada').alive).toBe(false);
    expect(sim.round.result).toMatchObject(won);
  });

  it('the pilots win a boss round even if time runs out while the boss explodes', () => {
    const sim = bossFight({ mode: 'boss' });
    shootDown(sim, 'ada');
    letTimeRunOut(sim);
    expect(sim.round.phase).toBe('playing');
    sim.until(() => sim.round.phase === 'lobby', 5);
    expect(sim.round.result).toMatchObject(won);
  });

  it('the pilots have not won a boss round as long as another boss is in the arena', () => {
    const sim = lastOf();
    sim.run('spawnBoss', { boss: 'Reaper' });
    shootDown(sim, 'ada');
    fall(sim);
    sim.ticks(1);
    expect(sim.round.result).toMatchObject({ winner: 'boss', reason: 'lives-out' });
  });
});

it('in a boss round, each ship that returns costs a shared life', () => {
  const sim = bossFight({ mode: 'boss' });
  sim.world.components.Hull.points[sim.eid('ada')] = 0;
  sim.ticks(1);
  expect(sim.round.reserves).toEqual([10]);
  sim.seconds(4);
  expect(sim.pilot('ada').alive).toBe(true);
  expect(sim.round.reserves[0]).toBeLessThan(10);
});

it('a boss round continues as long as a second boss, which was called, is still in the arena', () => {
  const sim = bossFight({ mode: 'boss', settings: { bossLives: 20 } });
  sim.run('spawnBoss', { boss: 'Reaper' });
  shootDown(sim, 'ada');
  sim.seconds(5);
  expect(sim.round.phase).toBe('playing');
  expect(sim.round.bosses.map(({ name }) => name)).toEqual(['Reaper']);
});

it('each viewer who joins during a boss round adds lives', () => {
  const sim = bossFight({ mode: 'boss', settings: { bossLives: 5 } });
  const [before] = sim.round.reserves;
  sim.run('addPilot', { username: 'eve' });
  expect(sim.round.reserves[0]).toBe(before + 4);
  expect(sim.pilot('eve')).toMatchObject({ team: 0, alive: true });
});

it('a boss round continues in the same way after it is restored from a checkpoint', () => {
  for (const boss of ['Leviathan', 'Warden', 'Null', 'Hydra'] as const) {
    const sim = simulate({ seed: 5, settings: { bots: 10, boss } });
    sim.startRound('boss');
    sim.seconds(40);
    const twin = simulate({ world: restoreWorld(structuredClone(saveCheckpoint(sim.world))) });
    sim.seconds(15);
    twin.seconds(15);
    expect(twin.hash).toBe(sim.hash);
  }
});

it('when a boss round ends, no boss and no craft is left in the arena', () => {
  const sim = simulate({ pilots: ['ada'], settings: { bots: 6, boss: 'random' } });
  sim.startRound('boss');
  for (let i = 0; i < 3; i++) {
    if (i < 2) sim.run('spawnBoss', {});
    sim.seconds(8);
  }
  sim.run('openMainMenu', {});
  sim.ticks(2);
  const { bosses, crafts, lances, voids, mines, missiles } = sim.world.lists;
  expect([bosses, crafts, lances, voids, mines, missiles].map(({ count }) => count)).toEqual([
    0, 0, 0, 0, 0, 0,
  ]);
  expect(sim.world.index.aliveCount).toBe(1);
});
