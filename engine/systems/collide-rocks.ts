import { KIND } from '../components.ts';
import { hurtShip } from '../damage.ts';
import { columnAt, rowAt } from '../grid.ts';
import { MAX_ROCK } from '../rules/fields.ts';
import { CRASH_PAUSE, ROCK_BOUNCE, ROCK_CRASH_DAMAGE, SHIP_RADIUS } from '../rules/ships.ts';
import { showEffect } from '../show.ts';
import type { GameWorld } from '../world.ts';

const REACH = MAX_ROCK + SHIP_RADIUS;

/** Lets ships bounce off rocks, which hurts. */
export function collideRocks(world: GameWorld) {
  const { ids, count } = world.lists.flying;
  const { Position, Kind, Body } = world.components;
  const { x, y } = Position;
  const grid = world.grids.obstacles;
  const { head, next, columns } = grid;
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    const firstColumn = columnAt(grid, x[eid] - REACH);
    const lastColumn = columnAt(grid, x[eid] + REACH);
    const lastRow = rowAt(grid, y[eid] + REACH);
    for (let row = rowAt(grid, y[eid] - REACH); row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        for (let rock = head[row * columns + column]; rock !== 0; rock = next[rock]) {
          if (Kind.code[rock] !== KIND.rock) continue;
          const dx = x[eid] - x[rock];
          const dy = y[eid] - y[rock];
          const reach = Body.radius[rock] + Body.radius[eid];
          const distance = dx * dx + dy * dy;
          if (distance < reach * reach && distance > 0) bounce(world, eid, rock, Math.sqrt(distance));
        }
      }
    }
  }
}

function bounce(world: GameWorld, eid: number, rock: number, distance: number) {
  const { Position, Velocity, Body, Ship } = world.components;
  const nx = (Position.x[eid] - Position.x[rock]) / distance;
  const ny = (Position.y[eid] - Position.y[rock]) / distance;
  const reach = Body.radius[rock] + Body.radius[eid];
  const inward = Velocity.x[eid] * nx + Velocity.y[eid] * ny;
  Position.x[eid] = Position.x[rock] + nx * reach;
  Position.y[eid] = Position.y[rock] + ny * reach;
  if (inward < 0) {
    Velocity.x[eid] -= (1 + ROCK_BOUNCE) * inward * nx;
    Velocity.y[eid] -= (1 + ROCK_BOUNCE) * inward * ny;
  }
  if (Ship.crashAt[eid] > world.time.tick) return;
  Ship.crashAt[eid] = world.time.tick + CRASH_PAUSE;
  hurtShip(world, eid, ROCK_CRASH_DAMAGE, 0);
  showEffect(world.show, 'crash', Position.x[eid], Position.y[eid], eid);
}
