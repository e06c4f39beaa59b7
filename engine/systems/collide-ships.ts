import { SHIP_RADIUS } from '../../schema/catalog/rules.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { hurtShip } from '../combat/damage.ts';
import { columnAt, rowAt } from '../data/grid.ts';
import { showEffect } from '../data/visuals.ts';
import { refOf } from '../entities/entities.ts';
import { RAM } from '../rules/abilities.ts';
import { CRASH_DAMAGE, CRASH_PAUSE, CRASH_SPEED, SHIP_PUSH } from '../rules/ships.ts';
import type { GameWorld } from '../world.ts';

const REACH = 2 * SHIP_RADIUS;

/**
 * Pushes overlapping ships apart. Enemies that collide fast enough damage each other, and ramming does more. Each tick
 * only half of the ships, by id, are checked. That is enough: no two ships can pass through each other in between.
 */
export function collideShips(world: GameWorld) {
  const { ids, count } = world.lists.flying;
  const { x, y } = world.components.Position;
  const { radius } = world.components.Body;
  const grid = world.grids.ships;
  const { head, next, columns } = grid;
  const turn = world.time.tick & 1;
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    if ((eid & 1) !== turn) continue;
    const firstColumn = columnAt(grid, x[eid] - REACH);
    const lastColumn = columnAt(grid, x[eid] + REACH);
    const lastRow = rowAt(grid, y[eid] + REACH);
    for (let row = rowAt(grid, y[eid] - REACH); row <= lastRow; row++) {
      for (let at = row * columns + firstColumn; at <= row * columns + lastColumn; at++) {
        for (let other = head[at]; other !== 0; other = next[other]) {
          if (other <= eid) continue; // each pair once
          const dx = x[other] - x[eid];
          const dy = y[other] - y[eid];
          const reach = radius[eid] + radius[other];
          const distance = dx * dx + dy * dy;
          if (distance < reach * reach && distance > 0) pushApart(world, eid, other, Math.sqrt(distance));
        }
      }
    }
  }
}

function pushApart(world: GameWorld, a: number, b: number, distance: number) {
  const { Position, Velocity, Team, Body } = world.components;
  const nx = (Position.x[b] - Position.x[a]) / distance;
  const ny = (Position.y[b] - Position.y[a]) / distance;
  const closing = (Velocity.x[a] - Velocity.x[b]) * nx + (Velocity.y[a] - Velocity.y[b]) * ny;
  const push = (Body.radius[a] + Body.radius[b] - distance) * SHIP_PUSH;
  Velocity.x[a] -= nx * push;
  Velocity.y[a] -= ny * push;
  Velocity.x[b] += nx * push;
  Velocity.y[b] += ny * push;
  if (Team.side[a] !== Team.side[b] && closing > CRASH_SPEED) crashShips(world, a, b);
}

function crashShips(world: GameWorld, a: number, b: number) {
  const { Ship, Position } = world.components;
  const { tick } = world.time;
  if (Ship.crashAt[a] > tick || Ship.crashAt[b] > tick) return;
  Ship.crashAt[a] = Ship.crashAt[b] = tick + CRASH_PAUSE;
  hurtShip(world, a, crashDamage(world, a, b), refOf(world, b), 'ram');
  hurtShip(world, b, crashDamage(world, b, a), refOf(world, a), 'ram');
  showEffect(
    world.visuals,
    'crash',
    (Position.x[a] + Position.x[b]) / 2,
    (Position.y[a] + Position.y[b]) / 2,
    a,
  );
}

/** Damage to a ship that collides with another. Unit: hp. */
function crashDamage({ components: { Status } }: GameWorld, eid: number, other: number) {
  if ((Status.bits[other] & FLAGS.ram) !== 0) return RAM.damage;
  return (Status.bits[eid] & FLAGS.ram) !== 0 ? RAM.recoil : CRASH_DAMAGE;
}
