import { type IdList, removeId } from '../data/id-list.ts';
import { showEffect } from '../data/visuals.ts';
import { removeEntity } from '../entities/entities.ts';
import { square } from '../maths.ts';
import { BLACK_HOLE } from '../rules/calamities.ts';
import { DT } from '../rules/time.ts';
import { removeRock } from '../spawn/rock-field.ts';
import type { GameWorld } from '../world.ts';
import { bendShots } from './bend-shots.ts';
import { vaporizeShip } from './harm.ts';
import { distanceSquared, type ZoneBehaviour } from './zone.ts';

const CORE_SQUARED = BLACK_HOLE.core * BLACK_HOLE.core;

/** Pulls ships, rocks, missiles, mines and shots, swallows whatever touches its core, then collapses. */
export const blackHole: ZoneBehaviour = {
  act(world, zone) {
    const { lists } = world;
    pullBodies(world, zone, lists.flying);
    pullBodies(world, zone, lists.rocks);
    dragWeapons(world, zone, lists.missiles);
    dragWeapons(world, zone, lists.mines);
    bendShots(world, zone);
    swallowShips(world, zone);
    swallowRocks(world, zone);
    swallowWeapons(world, zone, lists.missiles);
    swallowWeapons(world, zone, lists.mines);
  },
};

/** Share of the full pull at that distance from the core. */
const pullAt = (distance: number, radius: number) => square(1 - distance / radius);

function pullBodies(world: GameWorld, zone: number, { ids, count }: IdList) {
  const { Position, Velocity, Body } = world.components;
  const radius = Body.radius[zone];
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    const distance = Math.sqrt(distanceSquared(world, zone, eid)) + 1;
    if (distance > radius) continue;
    const gain = (BLACK_HOLE.pull * pullAt(distance, radius) * DT) / distance;
    Velocity.x[eid] += (Position.x[zone] - Position.x[eid]) * gain;
    Velocity.y[eid] += (Position.y[zone] - Position.y[eid]) * gain;
  }
}

/** Moves missiles and mines directly: missiles set their own velocity and mines have none. */
function dragWeapons(world: GameWorld, zone: number, { ids, count }: IdList) {
  const { Position, Body } = world.components;
  const radius = Body.radius[zone];
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    const distance = Math.sqrt(distanceSquared(world, zone, eid)) + 1;
    if (distance > radius) continue;
    const step = (BLACK_HOLE.drag * pullAt(distance, radius) * DT) / distance;
    Position.x[eid] += (Position.x[zone] - Position.x[eid]) * step;
    Position.y[eid] += (Position.y[zone] - Position.y[eid]) * step;
  }
}

function swallowShips(world: GameWorld, zone: number) {
  const { ids, count } = world.lists.flying;
  for (let i = 0; i < count; i++) {
    if (distanceSquared(world, zone, ids[i]) >= CORE_SQUARED) continue;
    showSwallowed(world, ids[i]);
    vaporizeShip(world, ids[i], 0, 'blackHole');
  }
}

function swallowRocks(world: GameWorld, zone: number) {
  const { ids, count } = world.lists.rocks;
  for (let i = count - 1; i >= 0; i--) {
    if (distanceSquared(world, zone, ids[i]) >= CORE_SQUARED) continue;
    showSwallowed(world, ids[i]);
    removeRock(world, ids[i]);
  }
}

function swallowWeapons(world: GameWorld, zone: number, list: IdList) {
  for (let i = list.count - 1; i >= 0; i--) {
    const eid = list.ids[i];
    if (distanceSquared(world, zone, eid) >= CORE_SQUARED) continue;
    showSwallowed(world, eid);
    removeId(list, eid);
    removeEntity(world, eid);
  }
}

const showSwallowed = ({ visuals, components: { Position, Body } }: GameWorld, eid: number) =>
  showEffect(visuals, 'swallow', Position.x[eid], Position.y[eid], Body.radius[eid]);
