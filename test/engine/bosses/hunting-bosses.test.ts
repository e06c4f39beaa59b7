import { describe, expect, it } from 'vitest';
import { considerBosses } from '../../../engine/ai/hunt-bosses.ts';
import { spawnCraft } from '../../../engine/bosses/kit/craft.ts';
import { openVoid } from '../../../engine/bosses/kit/voids.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { setTarget } from '../../../engine/pilots/target.ts';
import type { BossName, Mode } from '../../../schema/catalog/catalog.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { put } from '../staging.ts';
import { bossEid, bossFight, hit } from './boss-scene.ts';

/** Tests when pilots hunt a boss. The boss is in the centre; ada is to its left and faces it. */

function facing(away: number, mode: Mode = 'ffa', boss: BossName = 'Leviathan') {
  const sim = bossFight({ mode, boss });
  const { Position } = sim.world.components;
  const eid = bossEid(sim);
  Position.x[eid] = Position.y[eid] = 0;
  put(sim, 'ada', { x: -away, y: 0 });
  put(sim, 'bob', { x: -away, y: 1_000 });
  return { ...sim, boss: eid, ada: sim.eid('ada'), bob: sim.eid('bob') };
}

const chosenBy = ({ world, ada }: ReturnType<typeof facing>, near = 0) => considerBosses(world, ada, near);

/** The target cost of the boss at 900 u: the distance to its hull minus 6 % of the arena's width. */
const costOf = ({ world, boss }: ReturnType<typeof facing>) =>
  900 - world.components.Body.radius[boss] - 0.06 * world.arena.width;

/** Puts bob straight ahead of ada, at the distance `distance`. Ada is 900 u from the boss. */
const putAhead = (sim: ReturnType<typeof facing>, distance: number) =>
  put(sim, 'bob', { x: -900 + distance, y: 0 });

describe('boss', () => {
  it('pilots hunt a boss within 0.31 arena widths; in a boss round, they hunt it from anywhere', () => {
    const { width } = facing(0).world.arena;
    const near = facing(width * 0.3);
    expect(chosenBy(near)).toBe(near.boss);
    expect(chosenBy(facing(width * 0.32))).toBe(0);
    const all = facing(width * 0.45, 'boss');
    expect(chosenBy(all)).toBe(all.boss);
  });

  it('pilots prefer a boss to a more distant enemy as long as no other pilots hunt the boss', () => {
    const sim = facing(600);
    expect(chosenBy(sim, sim.bob)).toBe(sim.boss);
    sim.world.components.Brain.hunters[sim.boss] = 2; // all pilots
    expect(chosenBy(sim, sim.bob)).toBe(sim.bob);
  });

  it("a pilot that hunts a boss is not counted among the boss's hunters when it chooses its target again", () => {
    const sim = facing(900);
    putAhead(sim, costOf(sim) - 80);
    expect(chosenBy(sim, sim.bob)).toBe(sim.bob);
    setTarget(sim.world, sim.ada, sim.boss);
    expect(sim.world.components.Brain.hunters[sim.boss]).toBe(1);
    expect(chosenBy(sim, sim.bob)).toBe(sim.boss);
  });

  it('a boss is a less attractive target while its mirror is up', () => {
    const sim = facing(900);
    putAhead(sim, costOf(sim) + 110);
    expect(chosenBy(sim, sim.bob)).toBe(sim.boss);
    sim.world.components.Status.bits[sim.boss] |= FLAGS.mirror;
    expect(chosenBy(sim, sim.bob)).toBe(sim.bob);
  });

  it("when only a boss's heads can be damaged, pilots hunt the nearest head", () => {
    const sim = facing(600, 'ffa', 'Hydra');
    expect(chosenBy(sim)).toBe(sim.boss);
    hit(sim, 'ada', sim.world.components.Boss.shield[sim.boss], sim.boss);
    const { x, y } = sim.world.components.Position;
    const away = (eid: number) => Math.hypot(x[eid] + 600, y[eid]);
    const [nearest] = idsOf(sim.world.lists.crafts).sort((a, b) => away(a) - away(b));
    expect(chosenBy(sim)).toBe(nearest);
  });

  it('a pilot that hunts a boss never switches to the craft of another boss', () => {
    const sim = facing(600, 'ffa', 'Hydra');
    sim.run('spawnBoss', { boss: 'Leviathan' });
    hit(sim, 'ada', sim.world.components.Boss.shield[sim.boss], sim.boss);
    const heads = idsOf(sim.world.lists.crafts);
    const other = spawnCraft(sim.world, idsOf(sim.world.lists.bosses)[1], 'fighter', 0, 0);
    const { Position } = sim.world.components;
    [Position.x[other], Position.y[other]] = [-590, 0]; // right in front of ada
    expect(heads).toContain(chosenBy(sim));
  });

  it('pilots do not hunt a boss before it fights', () => {
    const sim = facing(600);
    sim.run('spawnBoss', { boss: 'Bastion' });
    const second = idsOf(sim.world.lists.bosses)[1];
    const { x, y } = sim.world.components.Position;
    x[second] = -500;
    y[second] = 0;
    expect(chosenBy(sim)).toBe(sim.boss);
  });
});

it("pilots stay clear of a boss's small black holes", () => {
  const sim = facing(800);
  const { Brain, Velocity } = sim.world.components;
  Velocity.x[sim.ada] = 200;
  openVoid(sim.world, sim.boss, -500, 40);
  setTarget(sim.world, sim.ada, sim.boss);
  Brain.avoidX[sim.ada] = Brain.avoidY[sim.ada] = 0;
  chosenBy(sim);
  expect(Brain.avoidY[sim.ada]).toBeLessThan(-0.5);
});

it('a pilot that hunts another target stays clear of a boss', () => {
  const sim = facing(300);
  const { Brain, Velocity } = sim.world.components;
  Velocity.x[sim.ada] = 200;
  Brain.avoidX[sim.ada] = Brain.avoidY[sim.ada] = 0;
  chosenBy(sim, sim.bob);
  expect(Math.abs(Brain.avoidY[sim.ada])).toBeGreaterThan(0.5);
  Brain.avoidX[sim.ada] = Brain.avoidY[sim.ada] = 0;
  setTarget(sim.world, sim.ada, sim.boss);
  chosenBy(sim, sim.bob);
  expect(Brain.avoidY[sim.ada]).toBe(0);
});

it("a pilot that hunts a boss's head stays clear of the boss's hull", () => {
  const sim = facing(300, 'ffa', 'Hydra');
  const { Brain, Velocity } = sim.world.components;
  hit(sim, 'ada', sim.world.components.Boss.shield[sim.boss], sim.boss);
  Velocity.x[sim.ada] = 200;
  const head = chosenBy(sim);
  expect(head).not.toBe(sim.boss);
  setTarget(sim.world, sim.ada, head);
  Brain.avoidX[sim.ada] = Brain.avoidY[sim.ada] = 0;
  expect(chosenBy(sim)).toBe(head);
  expect(Math.abs(Brain.avoidY[sim.ada])).toBeGreaterThan(0.5);
});

describe('boss above or below a pilot', () => {
  /** Puts ada above the boss, `away` from its centre. She faces down. */
  function above(away: number, mode: Mode = 'ffa') {
    const sim = facing(0, mode);
    const { Position } = sim.world.components;
    [Position.x[sim.boss], Position.y[sim.boss]] = [0, away - 1_300];
    put(sim, 'ada', { x: 0, y: -1_300, angle: Math.PI / 2 });
    put(sim, 'bob', { x: 2_300, y: 1_300 });
    return sim;
  }

  it('pilots hunt a boss above them from as far away as a boss beside them', () => {
    const near = above(1_480);
    expect(chosenBy(near)).toBe(near.boss);
    expect(chosenBy(above(1_495))).toBe(0);
  });

  it('a boss above a pilot has the same target cost as a boss beside the pilot', () => {
    const sim = above(900);
    const cost = costOf(sim);
    put(sim, 'bob', { x: 0, y: -1_300 + cost - 15 });
    expect(chosenBy(sim, sim.bob)).toBe(sim.bob);
    put(sim, 'bob', { x: 0, y: -1_300 + cost + 15 });
    expect(chosenBy(sim, sim.bob)).toBe(sim.boss);
  });

  it('as a target, a boss above a pilot costs 150 u more if it is behind the pilot', () => {
    const sim = above(900);
    put(sim, 'ada', { x: 0, y: -1_300, angle: -Math.PI / 2 });
    // bob is behind ada, too, so being behind makes no difference
    put(sim, 'bob', { x: 0, y: -1_300 + costOf(sim) + 140 });
    expect(chosenBy(sim, sim.bob)).toBe(sim.boss);
    const { Heading } = sim.world.components;
    [Heading.x[sim.ada], Heading.y[sim.ada]] = [1, 0];
    put(sim, 'bob', { x: costOf(sim) + 65, y: -1_300 }); // bob is ahead; the boss is beside ada, which costs 75 u more
    expect(chosenBy(sim, sim.bob)).toBe(sim.bob);
    put(sim, 'bob', { x: costOf(sim) + 85, y: -1_300 });
    expect(chosenBy(sim, sim.bob)).toBe(sim.boss);
  });
});
