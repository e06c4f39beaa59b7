import { describe, expect, it } from 'vitest';
import { blowUp } from '../../../engine/combat/blasts.ts';
import { MINE, MISSILE } from '../../../engine/rules/weapons.ts';
import { spawnMine, spawnMissile } from '../../../engine/spawn/ordnance.ts';
import { clearRocks } from '../../../engine/spawn/rock-field.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { launchShip } from '../../../engine/spawn/ships.ts';
import { collideRocks } from '../../../engine/systems/collide-rocks.ts';
import { collideShips } from '../../../engine/systems/collide-ships.ts';
import { destroyShips } from '../../../engine/systems/destroy-ships.ts';
import { driftRocks } from '../../../engine/systems/drift-rocks.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { EFFECT_KINDS } from '../../../schema/wire/frame.ts';
import { inTeams, put, scene } from '../staging.ts';

/** Tests which effects screens get, and their positions and arguments. */

/** The effects that `act` shows, as kind, position in whole u, and argument. */
function shownBy({ world: { visuals } }: Simulated, act: () => void) {
  const { effects } = visuals;
  effects.count = 0;
  act();
  return Array.from({ length: effects.count }, (_, row) => [
    EFFECT_KINDS[effects.kind[row]],
    Math.round(effects.x[row]),
    Math.round(effects.y[row]),
    effects.arg[row],
  ]);
}

describe('ship', () => {
  it('frames show an effect where a ship launches and where it is destroyed', () => {
    const sim = scene();
    const { world } = sim;
    const ada = sim.eid('ada');
    const { Ship, Hull } = world.components;
    const [[kind, x, y, arg]] = shownBy(sim, () => launchShip(world, ada));
    expect([kind, x, y, arg]).toEqual([
      'spawn',
      Math.round(Ship.homeX[ada]),
      Math.round(Ship.homeY[ada]),
      ada,
    ]);
    put(sim, 'ada', { x: 70, y: -90 });
    Hull.points[ada] = 0;
    expect(shownBy(sim, () => destroyShips(world))).toEqual([['shipDeath', 70, -90, ada]]);
  });

  it('frames show one crash when two ships collide, and no second crash soon afterwards', () => {
    const sim = scene();
    inTeams(sim, { ada: 0, bob: 1 });
    const collide = () => {
      put(sim, 'ada', { x: 0, y: 0, speed: 200 });
      put(sim, 'bob', { x: 30, y: 0 });
      indexSpace(sim.world);
      for (let i = 0; i < 2; i++) {
        sim.world.time.tick++;
        collideShips(sim.world);
      }
    };
    expect(shownBy(sim, collide)).toEqual([['crash', 15, 0, sim.eid('ada')]]);
    expect(shownBy(sim, collide)).toEqual([]);
  });
});

describe('rock', () => {
  it('frames show a crash where a ship bounces off a rock', () => {
    const sim = scene();
    spawnRock(sim.world, { x: 0, y: 400, vx: 0, vy: 0, radius: 60 });
    put(sim, 'ada', { x: 0, y: 330, angle: Math.PI / 2, speed: 200 });
    indexSpace(sim.world);
    expect(shownBy(sim, () => collideRocks(sim.world))).toEqual([['crash', 0, 322, sim.eid('ada')]]);
  });

  it("a rock that breaks up shows an effect of the rock's size; a rock that is removed shows no effect", () => {
    const sim = scene();
    const start = { x: 100, y: 200, vx: 0, vy: 0, radius: 80 };
    sim.world.components.Hull.points[spawnRock(sim.world, start)] = 0;
    expect(shownBy(sim, () => driftRocks(sim.world))).toEqual([['rockBreak', 100, 200, 80]]);
    expect(shownBy(sim, () => clearRocks(sim.world))).toEqual([]);
  });
});

it.each([
  ['missile', 60, spawnMissile, MISSILE],
  ['mine', 120, spawnMine, MINE],
] as const)('the blast of a %s is shown with its reach of %i u', (_, reach, spawn, rules) => {
  const sim = scene();
  const { Position } = sim.world.components;
  const weapon = spawn(sim.world, sim.eid('ada'), 0);
  Position.x[weapon] = 300;
  Position.y[weapon] = -40;
  expect(shownBy(sim, () => blowUp(sim.world, weapon, rules, false))).toEqual([['blast', 300, -40, reach]]);
});
