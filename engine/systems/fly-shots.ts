import { KIND } from '../components.ts';
import { hurtShip, SAFE } from '../damage.ts';
import { resolve } from '../entities.ts';
import { columnAt, rowAt } from '../grid.ts';
import { MAX_ROCK } from '../rules/fields.ts';
import { SHIELD_RADIUS } from '../rules/ships.ts';
import { DT } from '../rules/time.ts';
import { LASER } from '../rules/weapons.ts';
import { endShot } from '../shots.ts';
import { showEffect } from '../show.ts';
import type { GameWorld } from '../world.ts';

/** Moves every laser and ends those that hit something, leave the arena or have come to the end of their range. */
export function flyShots(world: GameWorld) {
  const { shots, arena } = world;
  const { x, y, vx, vy, left } = shots.columns;
  const farX = arena.width / 2;
  const farY = arena.height / 2;
  for (let row = shots.count - 1; row >= 0; row--) {
    x[row] += vx[row] * DT;
    y[row] += vy[row] * DT;
    left[row]--;
    const isOver = left[row] === 0 || Math.abs(x[row]) > farX || Math.abs(y[row]) > farY;
    if (isOver || strikesShip(world, row) || strikesRock(world, row)) endShot(shots, row);
  }
}

function strikesShip(world: GameWorld, row: number) {
  const ship = shipAt(world, row);
  if (ship === 0) return false;
  const { columns } = world.shots;
  const isSafe = (world.components.Status.bits[ship] & SAFE) !== 0;
  showEffect(world.show, isSafe ? 'shieldHit' : 'hit', columns.x[row], columns.y[row], columns.number[row]);
  if (hurtShip(world, ship, LASER.damage, columns.owner[row]))
    world.components.Brain.struckAt[resolve(world, columns.owner[row])] = world.time.tick;
  return true;
}

/** The ship of another side that the shot is in, or 0. */
function shipAt({ components, grids, shots }: GameWorld, row: number) {
  const { Position, Body, Status, Team } = components;
  const { head, next, columns } = grids.ships;
  const x = shots.columns.x[row];
  const y = shots.columns.y[row];
  const side = shots.columns.side[row];
  const firstColumn = columnAt(grids.ships, x - SHIELD_RADIUS);
  const lastColumn = columnAt(grids.ships, x + SHIELD_RADIUS);
  const lastRow = rowAt(grids.ships, y + SHIELD_RADIUS);
  for (let r = rowAt(grids.ships, y - SHIELD_RADIUS); r <= lastRow; r++) {
    for (let c = firstColumn; c <= lastColumn; c++) {
      for (let ship = head[r * columns + c]; ship !== 0; ship = next[ship]) {
        if (Team.side[ship] === side) continue;
        const dx = Position.x[ship] - x;
        const dy = Position.y[ship] - y;
        const distance = dx * dx + dy * dy;
        if (distance > SHIELD_RADIUS * SHIELD_RADIUS) continue;
        const reach = (Status.bits[ship] & SAFE) !== 0 ? SHIELD_RADIUS : Body.radius[ship];
        if (distance < reach * reach) return ship;
      }
    }
  }
  return 0;
}

function strikesRock(world: GameWorld, row: number) {
  const rock = rockAt(world, row);
  if (rock === 0) return false;
  const { columns } = world.shots;
  world.components.Hull.points[rock] -= LASER.damage;
  showEffect(world.show, 'hit', columns.x[row], columns.y[row], columns.number[row]);
  return true;
}

/** The rock that the shot is in, or 0. */
function rockAt({ components, grids, shots }: GameWorld, row: number) {
  const { Position, Body, Kind } = components;
  const { head, next, columns } = grids.obstacles;
  const x = shots.columns.x[row];
  const y = shots.columns.y[row];
  const firstColumn = columnAt(grids.obstacles, x - MAX_ROCK);
  const lastColumn = columnAt(grids.obstacles, x + MAX_ROCK);
  const lastRow = rowAt(grids.obstacles, y + MAX_ROCK);
  for (let r = rowAt(grids.obstacles, y - MAX_ROCK); r <= lastRow; r++) {
    for (let c = firstColumn; c <= lastColumn; c++) {
      for (let rock = head[r * columns + c]; rock !== 0; rock = next[rock]) {
        if (Kind.code[rock] !== KIND.rock) continue;
        const dx = Position.x[rock] - x;
        const dy = Position.y[rock] - y;
        if (dx * dx + dy * dy < Body.radius[rock] * Body.radius[rock]) return rock;
      }
    }
  }
  return 0;
}
