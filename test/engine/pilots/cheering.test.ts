import { describe, expect, it } from 'vitest';
import { idsOf } from '../../../engine/data/id-list.ts';
import { spawnGiant } from '../../../engine/spawn/giants.ts';
import { simulate } from '../../../harness/simulate.ts';
import { letTimeRunOut } from '../arranged.ts';
import { bossFight } from '../bosses/boss-scene.ts';
import { scene } from '../staging.ts';

const cheer = (sim: ReturnType<typeof simulate>, user: string, bits: number) =>
  sim.internal('cheer', { user, bits, text: `Cheer${bits}` });

it('a cheer is reported as an event', () => {
  const sim = simulate();
  cheer(sim, 'Zoe', 50);
  expect(sim.events('cheer')).toEqual([{ user: 'Zoe', bits: 50, text: 'Cheer50' }]);
});

it('the viewers who cheered most in this round are ranked', () => {
  const sim = scene({ settings: { roundMinutes: 1 } });
  cheer(sim, 'Zoe', 50);
  cheer(sim, 'Yan', 80);
  cheer(sim, 'zoe', 60);
  sim.until(() => sim.round.phase === 'lobby', 90);
  expect(sim.events('round.end')[0].bitLeaders).toEqual([
    { name: 'Zoe', bits: 110 },
    { name: 'Yan', bits: 80 },
  ]);
});

it('only the ten viewers who cheered most are named', () => {
  const sim = scene({ settings: { roundMinutes: 1 } });
  for (let bits = 1; bits <= 12; bits++) cheer(sim, `viewer${bits}`, bits);
  sim.until(() => sim.round.phase === 'lobby', 90);
  expect(sim.events('round.end')[0].bitLeaders.map(({ bits }) => bits)).toEqual([
    12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
  ]);
});

it('a new round starts without the bits of the previous round', () => {
  const sim = scene({ settings: { roundMinutes: 1 } });
  cheer(sim, 'Zoe', 50);
  sim.run('startRound', {});
  sim.until(() => sim.round.phase === 'lobby', 90);
  expect(sim.events('round.end')[0].bitLeaders).toEqual([]);
});

it('in a boss round, every 100 bits add a shared life', () => {
  const sim = bossFight({ mode: 'boss' });
  const [before] = sim.round.reserves;
  cheer(sim, 'Zoe', 250);
  expect(sim.events('boss.cheer')).toEqual([{ bits: 250, team: 0, lives: 2 }]);
  expect(sim.round.reserves).toEqual([before + 2]);
  cheer(sim, 'Zoe', 50);
  expect(sim.round.reserves).toEqual([before + 3]);
});

it('the bits of several small cheers are added up', () => {
  const sim = bossFight({ mode: 'boss' });
  const [before] = sim.round.reserves;
  for (const bits of [30, 30, 30]) cheer(sim, 'Zoe', bits);
  expect(sim.round.reserves).toEqual([before]);
  cheer(sim, 'Zoe', 10);
  expect(sim.round.reserves).toEqual([before + 1]);
});

it("in Fleet Reserves, bits from a pilot help the pilot's team, and bits from a viewer who does not fly help every team", () => {
  const sim = bossFight({ mode: 'reserves', settings: { fleetSize: 100 } });
  const team = sim.pilot('ada').team;
  const before = [...sim.round.reserves];
  cheer(sim, 'ada', 100);
  expect(sim.events('boss.cheer')).toEqual([{ bits: 100, team, lives: 1 }]);
  expect(sim.round.reserves[team]).toBe(before[team] + 1);
  cheer(sim, 'stranger', 100);
  expect(sim.events('boss.cheer').slice(1)).toEqual([
    { bits: 100, team: 0, lives: 1 },
    { bits: 100, team: 1, lives: 1 },
  ]);
});

it("a cheer is attributed to the viewer's id, whatever name is displayed", () => {
  const sim = bossFight({ mode: 'reserves', settings: { fleetSize: 100 } });
  sim.internal('cheer', { user: 'Falcon 27', pilot: 'chat:ada', bits: 100, text: '' });
  expect(sim.events('boss.cheer')).toEqual([{ bits: 100, team: sim.pilot('ada').team, lives: 1 }]);
  expect(sim.events('cheer')).toMatchObject([{ user: 'Falcon 27' }]);
});

it("in Factions, every 100 bits give the boss's clock another 15 s", () => {
  const sim = bossFight();
  const before = sim.round.bosses[0].leavesIn ?? 0;
  cheer(sim, 'Zoe', 200);
  expect(sim.events('boss.cheer')).toEqual([{ bits: 200, seconds: 30 }]);
  expect(sim.round.bosses[0].leavesIn).toBe(before + 30);
});

it('unused bits do not carry over into the next round', () => {
  const sim = bossFight({ mode: 'boss' });
  cheer(sim, 'Zoe', 50);
  sim.run('startRound', {});
  sim.until(() => sim.round.bosses[0]?.phase === 'fighting', 15);
  cheer(sim, 'Zoe', 50);
  expect(sim.events('boss.cheer')).toEqual([]);
});

it('cheers change nothing for a boss that leaves after the round', () => {
  const sim = bossFight({ settings: { roundMinutes: 5 } });
  letTimeRunOut(sim);
  expect(sim.round.bosses).toMatchObject([{ phase: 'leaving' }]);
  cheer(sim, 'Zoe', 100);
  expect(sim.events('boss.cheer')).toEqual([]);
});

it('cheers change nothing if bosses have no clock', () => {
  const sim = bossFight({ mode: 'ffa' });
  cheer(sim, 'Zoe', 100);
  expect(sim.events('boss.cheer')).toEqual([]);
});

it('cheers change nothing if there is no boss', () => {
  const sim = scene();
  cheer(sim, 'Zoe', 1_000);
  expect(sim.events('boss.cheer')).toEqual([]);
});

it("a giant emote flies in as a rock of 260 u that shows the viewer's name", () => {
  const sim = scene();
  sim.internal('giantEmote', { user: 'Zoe', emote: '25' });
  expect(sim.events('giant-emote')).toEqual([{ user: 'Zoe', emote: '25' }]);
  const [rock] = idsOf(sim.world.lists.rocks);
  expect(sim.round.overlay.giants).toEqual([{ rock, user: 'Zoe', emote: '25' }]);
  expect(sim.world.components.Body.radius[rock]).toBe(260);
  const before = sim.world.components.Position.x[rock];
  sim.seconds(2);
  expect(Math.abs(sim.world.components.Position.x[rock])).toBeLessThan(Math.abs(before));
  sim.world.components.Hull.points[rock] = 0;
  sim.ticks(1);
  expect(sim.round.overlay.giants).toEqual([]);
});

it('the state contains the name of a giant emote if it is known', () => {
  const sim = scene();
  sim.internal('giantEmote', { user: 'Zoe', emote: '25', name: 'Kappa' });
  sim.internal('giantEmote', { user: 'Yan', emote: '26' });
  expect(sim.round.overlay.giants.map(({ name }) => name)).toEqual(['Kappa', undefined]);
});

describe('giant emote', () => {
  it('a giant emote flies in from the left or right at 90 u/s, towards the middle of the arena', () => {
    const sim = scene();
    const { width, height } = sim.world.arena;
    const { Position, Velocity } = sim.world.components;
    for (let i = 0; i < 80; i++) spawnGiant(sim.world, { user: 'Zoe', emote: '25' });
    const rocks = idsOf(sim.world.lists.rocks);
    for (const rock of rocks) {
      expect(Math.abs(Position.x[rock])).toBe(width / 2);
      expect(Velocity.x[rock]).toBe(-Math.sign(Position.x[rock]) * 90);
      expect(Velocity.y[rock]).toBeCloseTo((-Position.y[rock] / width) * 90, 3);
    }
    const highest = Math.max(...rocks.map(rock => Math.abs(Position.y[rock])));
    expect(highest).toBeLessThanOrEqual(0.35 * height);
    expect(highest).toBeGreaterThan(0.33 * height);
    const fromLeft = rocks.filter(rock => Position.x[rock] < 0).length;
    expect(fromLeft).toBeGreaterThan(20);
    expect(fromLeft).toBeLessThan(60);
  });
});

it('cheers add time to every boss with a clock, not only to the first', () => {
  const sim = bossFight();
  sim.run('spawnBoss', { boss: 'Bastion' });
  const { leavesAt } = sim.world.components.Boss;
  const [first, second] = idsOf(sim.world.lists.bosses);
  const before = [leavesAt[first], leavesAt[second]];
  cheer(sim, 'Zoe', 100);
  expect([leavesAt[first] - before[0], leavesAt[second] - before[1]]).toEqual([900, 900]);
  expect(sim.events('boss.cheer')).toEqual([{ bits: 100, seconds: 15 }]);
});
