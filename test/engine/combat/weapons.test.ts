import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { spawnShot } from '../../../engine/spawn/shots.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { hull, put, scene } from '../staging.ts';

const fire = (sim: Simulated, name: string, angle = 0) =>
  spawnShot(sim.world, sim.eid(name), Math.cos(angle), Math.sin(angle));

describe('lasers', () => {
  it('a laser takes 6 hp from an enemy', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 200, y: 0 });
    fire(sim, 'ada');
    sim.ticks(20);
    expect(hull(sim, 'bob')).toBe(94);
    expect(sim.world.shots.count).toBe(0);
  });

  it('a laser flies at 900 u/s and ends after 700 u', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    fire(sim, 'ada');
    const { x } = sim.world.shots.columns;
    const from = x[0];
    sim.ticks(30);
    expect(x[0] - from).toBeCloseTo(450, 1);
    sim.ticks(16);
    expect(sim.world.shots.count).toBe(1);
    sim.ticks(1);
    expect(sim.world.shots.count).toBe(0);
  });

  it('a laser passes through ships of the same team', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cy'] });
    const [a, b] = ['ada', 'bob', 'cy'].filter((name, _, all) =>
      all.some(other => other !== name && sim.pilot(other).team === sim.pilot(name).team),
    );
    put(sim, a, { x: 0, y: 0 });
    put(sim, b, { x: 200, y: 0 });
    fire(sim, a);
    sim.ticks(25);
    expect(hull(sim, b)).toBe(100);
    expect(sim.world.shots.count).toBe(1);
  });

  it('a rock stops a laser', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 400, y: 0 });
    spawnRock(sim.world, { x: 200, y: 0, vx: 0, vy: 0, radius: 50 });
    fire(sim, 'ada');
    sim.seconds(1);
    expect(hull(sim, 'bob')).toBe(100);
  });

  it('a laser ends at the edge of the arena', () => {
    const sim = scene();
    put(sim, 'ada', { x: sim.world.arena.width / 2 - 100, y: 0 });
    fire(sim, 'ada');
    sim.ticks(10);
    expect(sim.world.shots.count).toBe(0);
  });

  it('a ship fires at most five times per second', () => {
    const sim = scene();
    const { Ship, Brain } = sim.world.components;
    const ada = sim.eid('ada');
    Ship.gunAt[ada] = 0;
    put(sim, 'bob', { x: 300, y: 0 });
    for (let i = 0; i < 60; i++) {
      put(sim, 'ada', { x: 0, y: 0 });
      Brain.manoeuvre[ada] = 1;
      Brain.target[ada] = refOf(sim.world, sim.eid('bob'));
      sim.world.components.Hull.points[sim.eid('bob')] = 100;
      sim.ticks(1);
    }
    expect(sim.world.shots.fired).toBe(5);
  });

  it('shots are numbered from 1 without gaps', () => {
    const sim = scene();
    for (let i = 0; i < 3; i++) fire(sim, 'ada');
    expect([...sim.world.shots.columns.number.subarray(0, 3)]).toEqual([1, 2, 3]);
  });
});

describe('rocks', () => {
  it('a rock damages a ship that hits it, and throws the ship back', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0, speed: 200 });
    spawnRock(sim.world, { x: 120, y: 0, vx: 0, vy: 0, radius: 60 });
    sim.seconds(0.5);
    expect(hull(sim, 'ada')).toBe(82);
    expect(sim.world.components.Velocity.x[sim.eid('ada')]).toBeLessThan(0);
  });

  it('a rock that is shot down splits into pieces, until the pieces have the smallest size', () => {
    const sim = scene();
    const { Hull, Body } = sim.world.components;
    const { rocks } = sim.world.lists;
    const rock = spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 80 });
    Hull.points[rock] = 0;
    sim.ticks(1);
    expect(rocks.count).toBe(2);
    const pieces = [...rocks.ids.subarray(0, 2)];
    expect(pieces.every(eid => Body.radius[eid] < 80)).toBe(true);
    for (let i = 0; i < 4; i++) {
      for (const eid of rocks.ids.subarray(0, rocks.count)) Hull.points[eid] = 0;
      sim.ticks(1);
    }
    expect(rocks.count).toBe(0);
  });

  it('nobody is credited when a rock destroys a ship', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0, speed: 200 });
    sim.world.components.Hull.points[sim.eid('ada')] = 5;
    spawnRock(sim.world, { x: 120, y: 0, vx: 0, vy: 0, radius: 60 });
    sim.seconds(1);
    expect(sim.events('kill')).toEqual([{ victim: 'ada', killer: null, friendly: false }]);
  });
});

describe('ships', () => {
  it('enemies that collide hard lose 5 hp each', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0, speed: 150 });
    put(sim, 'bob', { x: 100, y: 0, angle: Math.PI, speed: 150 });
    sim.seconds(0.4);
    expect([hull(sim, 'ada'), hull(sim, 'bob')]).toEqual([95, 95]);
  });

  it('ships that touch gently are pushed apart without damage', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 10, y: 0 });
    sim.seconds(1);
    const { x } = sim.world.components.Position;
    expect(x[sim.eid('bob')] - x[sim.eid('ada')]).toBeGreaterThan(30);
    expect([hull(sim, 'ada'), hull(sim, 'bob')]).toEqual([100, 100]);
  });

  it('a ship flies at 260 u/s at most', () => {
    const sim = scene();
    put(sim, 'ada', { x: -2000, y: 0, speed: 1 });
    const { Velocity } = sim.world.components;
    sim.seconds(3);
    expect(Math.hypot(Velocity.x[sim.eid('ada')], Velocity.y[sim.eid('ada')])).toBeCloseTo(260, 0);
  });

  it('a ship turns by at most 3.4 rad per second', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    const { Brain, Heading } = sim.world.components;
    const ada = sim.eid('ada');
    Brain.goalX[ada] = -5000;
    Brain.goalY[ada] = 1;
    sim.ticks(30);
    expect(Math.abs(Math.atan2(Heading.y[ada], Heading.x[ada]))).toBeCloseTo(1.7, 2);
  });

  it('a destroyed ship returns after 3 s, and is then protected for 2 s', () => {
    const sim = scene();
    const { world } = sim;
    hurtShip(world, sim.eid('ada'), 100, refOf(world, sim.eid('bob')), 'laser');
    sim.ticks(1);
    expect(sim.pilot('ada')).toMatchObject({ alive: false, hp: 0, deaths: 1 });
    sim.ticks(179);
    expect(sim.pilot('ada').alive).toBe(false);
    sim.ticks(1);
    expect(sim.pilot('ada')).toMatchObject({ alive: true, hp: 100 });
    expect(hurtShip(world, sim.eid('ada'), 50, 0, 'laser')).toBe(false);
    sim.ticks(119);
    expect(hurtShip(world, sim.eid('ada'), 50, 0, 'laser')).toBe(false);
    sim.ticks(1);
    expect(hurtShip(world, sim.eid('ada'), 50, 0, 'laser')).toBe(true);
  });
});
