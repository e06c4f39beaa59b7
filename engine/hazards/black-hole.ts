import { type IdList, removeId } from '../data/id-list.ts';
import { endShot } from '../data/shots.ts';
import { showEffect } from '../data/visuals.ts';
import { removeEntity } from '../entities/entities.ts';
import { square } from '../maths.ts';
import { BLACK_HOLE } from '../rules/calamities.ts';
import { DT } from '../rules/time.ts';
import { LASER } from '../rules/weapons.ts';
import { removeRock } from '../spawn/rock-field.ts';
import { showShot } from '../spawn/shots.ts';
import type { GameWorld } from '../world.ts';
import { fleeZone } from './flee.ts';
import { vaporizeShip } from './harm.ts';
import { distanceSquared, type ZoneBehaviour } from './zone.ts';

/** Bends the paths of lasers near a black hole and ends those that touch its core. */
function bendShots(world: GameWorld, zone: number) {
  const { Position, Body } = world.components;
  const { x, y } = world.shots.columns;
  const holeX = Position.x[zone];
  const holeY = Position.y[zone];
  const radius = Body.radius[zone];
  for (let row = world.shots.count - 1; row >= 0; row--) {
    const dx = holeX - x[row];
    const dy = holeY - y[row];
    const squared = dx * dx + dy * dy;
    if (squared >= radius * radius) continue;
    const distance = Math.sqrt(squared);
    if (distance < BLACK_HOLE.core) swallowShot(world, row);
    else bendShot(world, row, dx / distance, dy / distance, square(1 - distance / radius));
  }
}

function swallowShot(world: GameWorld, row: number) {
  endOnScreens(world, row);
  endShot(world.shots, row);
}

/** Turns a shot towards a direction, a unit vector, without changing its speed. */
function bendShot(world: GameWorld, row: number, towardsX: number, towardsY: number, share: number) {
  const { vx, vy, number } = world.shots.columns;
  const gain = BLACK_HOLE.shotPull * share * DT;
  const newX = vx[row] + towardsX * gain;
  const newY = vy[row] + towardsY * gain;
  const scale = LASER.speed / Math.sqrt(newX * newX + newY * newY);
  vx[row] = newX * scale;
  vy[row] = newY * scale;
  if ((world.time.tick + number[row]) % BLACK_HOLE.shotRaster === 0) replaceOnScreens(world, row);
}

/** Shows a bent shot as a new one, because screens move shots in a straight line from where they were fired. */
function replaceOnScreens(world: GameWorld, row: number) {
  endOnScreens(world, row);
  world.shots.columns.number[row] = ++world.shots.fired;
  showShot(world, row);
}

function endOnScreens({ visuals, shots: { columns } }: GameWorld, row: number) {
  showEffect(visuals, 'bend', columns.x[row], columns.y[row], columns.number[row]);
}

const CORE_SQUARED = BLACK_HOLE.core * BLACK_HOLE.core;

/** Pulls ships, rocks, missiles, mines and shots, swallows whatever touches its core, then collapses. */
export const blackHole: ZoneBehaviour = {
  avoid: (world, eid, zone) => fleeZone(world, eid, zone, BLACK_HOLE.fled),
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

/** Share of the full pull at a distance from the core. */
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
