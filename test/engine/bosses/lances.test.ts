import { describe, expect, it } from 'vitest';
import { castLance } from '../../../engine/bosses/kit/lances.ts';
import { openVoid } from '../../../engine/bosses/kit/voids.ts';
import { LANCE } from '../../../engine/rules/bosses/lance.ts';
import { VOID } from '../../../engine/rules/bosses/void.ts';
import { seconds } from '../../../engine/rules/time.ts';
import { burnLances } from '../../../engine/systems/burn-lances.ts';
import { pullVoids } from '../../../engine/systems/pull-voids.ts';
import type { GameWorld } from '../../../engine/world.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { hull, put } from '../staging.ts';
import { bossEid, bossFight } from './boss-scene.ts';

/** Tests the rays and the small black holes of bosses. Nothing else moves. */

const PILOTS = ['ada', 'bob', 'cy', 'dee', 'eve'];

/** A boss in the centre of the arena. */
function centred() {
  const sim = bossFight({ pilots: PILOTS, mode: 'ffa' });
  const { Position, Status } = sim.world.components;
  Position.x[bossEid(sim)] = Position.y[bossEid(sim)] = 0;
  for (const name of PILOTS) Status.bits[sim.eid(name)] = 0;
  return sim;
}

/** Runs only the system `system` for `ticks`. */
function only(sim: Simulated, system: (world: GameWorld) => void, ticks: number) {
  for (let i = 0; i < ticks; i++) {
    sim.world.time.tick++;
    system(sim.world);
  }
}

const hulls = (sim: Simulated) => PILOTS.map(name => Math.round(hull(sim, name)));

describe('lance', () => {
  it("a boss's ray burns only ships that are in front of the boss, within the ray's length and width", () => {
    const sim = centred();
    put(sim, 'ada', { x: LANCE.length - 1, y: LANCE.width / 2 - 1 });
    put(sim, 'bob', { x: LANCE.length + 1, y: 0 });
    put(sim, 'cy', { x: 300, y: LANCE.width / 2 + 1 });
    put(sim, 'dee', { x: 300, y: -LANCE.width / 2 - 1 });
    put(sim, 'eve', { x: -300, y: 0 });
    castLance(sim.world, bossEid(sim), 0, 0);
    only(sim, burnLances, LANCE.aiming - 1 + seconds(1));
    expect(hulls(sim)).toEqual([30, 100, 100, 100, 100]);
  });

  it.each([
    ['downwards', Math.PI / 2],
    ['diagonally', -Math.PI / 3],
  ])("a boss's ray burns %s in the direction in which it was cast", (_, angle) => {
    const sim = centred();
    const at = (turn: number) => ({ x: 300 * Math.cos(turn), y: 300 * Math.sin(turn) });
    put(sim, 'ada', at(angle));
    put(sim, 'bob', at(0));
    put(sim, 'cy', at(-angle));
    castLance(sim.world, bossEid(sim), angle, 0);
    only(sim, burnLances, LANCE.aiming - 1 + seconds(1));
    expect(hulls(sim).slice(0, 3)).toEqual([30, 100, 100]);
  });

  it("a boss's ray warns for a second without harm, then burns for 1.8 s and disappears", () => {
    const sim = centred();
    put(sim, 'ada', { x: 300, y: 0 });
    castLance(sim.world, bossEid(sim), 0, 0);
    only(sim, burnLances, seconds(1) - 1);
    expect(hull(sim, 'ada')).toBe(100);
    only(sim, burnLances, 1);
    expect(hull(sim, 'ada')).toBeLessThan(100);
    sim.world.components.Hull.points[sim.eid('ada')] = 1_000;
    only(sim, burnLances, seconds(1.8) - 1);
    expect(sim.world.lists.lances.count).toBe(1);
    only(sim, burnLances, 1);
    expect(sim.world.lists.lances.count).toBe(0);
    expect(hull(sim, 'ada')).toBeCloseTo(1_000 - (LANCE.damage * (seconds(1.8) - 1)) / 60, 1);
  });

  it("a boss's ray follows its boss, and does not turn until it starts to burn", () => {
    const sim = centred();
    castLance(sim.world, bossEid(sim), 0, 0.5);
    const [lance] = sim.world.lists.lances.ids;
    const { Heading, Position } = sim.world.components;
    const angle = () => Math.atan2(Heading.y[lance], Heading.x[lance]);
    Position.x[bossEid(sim)] = 77;
    only(sim, burnLances, seconds(1) - 1);
    expect(angle()).toBe(0);
    expect(Position.x[lance]).toBe(77);
    only(sim, burnLances, seconds(1));
    expect(angle()).toBeCloseTo(0.5, 3);
  });

  it("a boss's ray disappears when its boss leaves or is shot down", () => {
    const sim = centred();
    castLance(sim.world, bossEid(sim), 0, 0);
    sim.world.components.Boss.leavesAt[bossEid(sim)] = sim.world.time.tick + 1;
    sim.ticks(1);
    expect(sim.round.bosses[0].phase).toBe('leaving');
    expect(sim.world.lists.lances.count).toBe(0);
  });
});

describe('boss', () => {
  it("a boss's small black hole warns for a second without pulling, then pulls for 7 s and disappears", () => {
    const sim = centred();
    openVoid(sim.world, bossEid(sim), 0, 0);
    put(sim, 'ada', { x: 100, y: 0 });
    const { Velocity } = sim.world.components;
    only(sim, pullVoids, seconds(1) - 1);
    expect(Velocity.x[sim.eid('ada')]).toBe(0);
    only(sim, pullVoids, 1);
    expect(Velocity.x[sim.eid('ada')]).toBeLessThan(0);
    only(sim, pullVoids, seconds(7) - 1);
    expect(sim.world.lists.voids.count).toBe(1);
    only(sim, pullVoids, 1);
    expect(sim.world.lists.voids.count).toBe(0);
  });

  it("a boss's small black hole pulls harder near its centre, and does damage only at its core", () => {
    const sim = centred();
    openVoid(sim.world, bossEid(sim), 0, 0);
    put(sim, 'ada', { x: 0, y: -VOID.core + 2 });
    put(sim, 'bob', { x: VOID.core + 2, y: 0 });
    put(sim, 'cy', { x: VOID.reach / 2, y: 0 });
    put(sim, 'dee', { x: 0, y: VOID.reach });
    put(sim, 'eve', { x: 900, y: 900 });
    only(sim, pullVoids, seconds(1) - 1 + 6);
    expect(hulls(sim)).toEqual([95, 100, 100, 100, 100]); // 55 hp/s for a tenth of a second
    const { x, y } = sim.world.components.Velocity;
    const [ada, bob, cy, dee, eve] = PILOTS.map(name => sim.eid(name));
    expect(y[ada]).toBeGreaterThan(-x[bob]);
    expect(x[cy]).toBeCloseTo((-VOID.pull * 0.5 * 6) / 60, 0);
    expect([x[dee], y[dee], x[eve], y[eve]]).toEqual([0, 0, 0, 0]);
  });
});
