import { SHIP_RADIUS } from '../../schema/catalog/rules.ts';
import { blowUp } from '../combat/blasts.ts';
import { KIND } from '../components.ts';
import { firstAt } from '../data/cover.ts';
import { removeId } from '../data/id-list.ts';
import { removeEntity, resolve } from '../entities/entities.ts';
import { bossWithin, enemyWithin } from '../entities/neighbours.ts';
import { cos, hypot, sin } from '../maths.ts';
import { DT } from '../rules/time.ts';
import { MISSILE } from '../rules/weapons.ts';
import type { GameWorld } from '../world.ts';

const TURN_COS = cos(MISSILE.turnRate * DT);
const TURN_SIN = sin(MISSILE.turnRate * DT);

/** Steers missiles towards their targets, and blows up those that have arrived or burnt out. */
export function guideMissiles(world: GameWorld) {
  const { missiles } = world.lists;
  for (let i = missiles.count - 1; i >= 0; i--) {
    const eid = missiles.ids[i];
    homeMissile(world, eid);
    if (isSpent(world, eid)) explodeMissile(world, eid);
  }
}

function homeMissile(world: GameWorld, eid: number) {
  const { Position, Velocity, Heading, Homing, Ship } = world.components;
  const target = resolve(world, Homing.target[eid]);
  if (Ship.alive[target] === 0) return;
  const dx = Position.x[target] - Position.x[eid];
  const dy = Position.y[target] - Position.y[eid];
  const distance = Math.sqrt(dx * dx + dy * dy) + 1;
  if (distance < MISSILE.alarm) Ship.huntedAt[target] = world.time.tick;
  const ahead = distance / MISSILE.speed;
  turnMissile(world, eid, dx + Velocity.x[target] * ahead, dy + Velocity.y[target] * ahead);
  Velocity.x[eid] = Heading.x[eid] * MISSILE.speed;
  Velocity.y[eid] = Heading.y[eid] * MISSILE.speed;
}

function turnMissile({ components: { Heading } }: GameWorld, eid: number, dx: number, dy: number) {
  const length = Math.sqrt(dx * dx + dy * dy) + 1e-6;
  const hx = Heading.x[eid];
  const hy = Heading.y[eid];
  const isNear = (hx * dx + hy * dy) / length >= TURN_COS;
  const sin = hx * dy - hy * dx < 0 ? -TURN_SIN : TURN_SIN;
  const tx = isNear ? dx / length : hx * TURN_COS - hy * sin;
  const ty = isNear ? dy / length : hx * sin + hy * TURN_COS;
  const trim = 1.5 - 0.5 * (tx * tx + ty * ty);
  Heading.x[eid] = tx * trim;
  Heading.y[eid] = ty * trim;
}

const isSpent = (world: GameWorld, eid: number) =>
  world.components.Lifetime.endsAt[eid] <= world.time.tick ||
  enemyWithin(world, eid, MISSILE.radius + SHIP_RADIUS) !== 0 ||
  bossWithin(world, eid, MISSILE.radius) !== 0 ||
  isInRock(world, eid);

function isInRock({ components: { Position, Body, Kind }, grids: { solids } }: GameWorld, eid: number) {
  const { entity, next } = solids;
  const x = Position.x[eid];
  const y = Position.y[eid];
  for (let entry = firstAt(solids, x, y); entry !== 0; entry = next[entry]) {
    const rock = entity[entry];
    const isRock = Kind.code[rock] === KIND.rock;
    if (isRock && hypot(Position.x[rock] - x, Position.y[rock] - y) < Body.radius[rock]) return true;
  }
  return false;
}

function explodeMissile(world: GameWorld, eid: number) {
  blowUp(world, eid, MISSILE, world.settings.missileFriendlyFire);
  removeId(world.lists.missiles, eid);
  removeEntity(world, eid);
}
