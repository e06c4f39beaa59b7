import { hitBoss } from '../bosses/shot-hits.ts';
import { hitRadius, hurtShip, INVULNERABLE } from '../combat/damage.ts';
import { KIND } from '../components.ts';
import { clampCell } from '../data/grid.ts';
import { endShot } from '../data/shots.ts';
import { showEffect } from '../data/visuals.ts';
import { resolve } from '../entities/entities.ts';
import { DT } from '../rules/time.ts';
import { LASER } from '../rules/weapons.ts';
import type { GameWorld } from '../world.ts';

/** Moves every laser shot and ends those that hit something, leave the arena or reach the end of their range. */
export function flyShots(world: GameWorld) {
  const { shots, arena, grids } = world;
  const { x, y, vx, vy, left: ticksLeft } = shots.columns;
  const { cellsPerUnit, columns, rows, left, top, head } = grids.solids; // read once for thousands of shots
  const farX = arena.width / 2;
  const farY = arena.height / 2;
  for (let row = shots.count - 1; row >= 0; row--) {
    const toX = Math.fround(x[row] + vx[row] * DT);
    const toY = Math.fround(y[row] + vy[row] * DT);
    x[row] = toX;
    y[row] = toY;
    ticksLeft[row]--;
    const column = clampCell((toX - left) * cellsPerUnit, columns);
    const entry = head[clampCell((toY - top) * cellsPerUnit, rows) * columns + column];
    const struck = entry === 0 ? 0 : findStruck(world, row, entry);
    const isSpent = struck !== 0 && hitTarget(world, row, struck);
    const isOut = Math.abs(toX) > farX || Math.abs(toY) > farY;
    if (isSpent || ticksLeft[row] === 0 || isOut) endShot(shots, row);
  }
}

/** The entity of a cell that a shot has hit, or 0. A shot does not hit its own side. */
function findStruck({ components, grids, shots }: GameWorld, row: number, firstEntry: number) {
  const { Position, Team } = components;
  const { entity, next } = grids.solids;
  const side = shots.columns.side[row];
  for (let entry = firstEntry; entry !== 0; entry = next[entry]) {
    const eid = entity[entry];
    if (Team.side[eid] === side) continue;
    const dx = Position.x[eid] - shots.columns.x[row];
    const dy = Position.y[eid] - shots.columns.y[row];
    const reach = hitRadius(components, eid);
    if (dx * dx + dy * dy < reach * reach) return eid;
  }
  return 0;
}

/** Handles a hit. Returns whether the shot ends there. */
function hitTarget(world: GameWorld, row: number, struck: number) {
  const { components, shots, visuals, time } = world;
  const { x, y, number, owner } = shots.columns;
  const isSafe = (components.Status.bits[struck] & INVULNERABLE) !== 0;
  showEffect(visuals, isSafe ? 'shieldHit' : 'hit', x[row], y[row], number[row]);
  const kind = components.Kind.code[struck];
  if (kind === KIND.boss) return hitBoss(world, row, struck);
  if (kind === KIND.rock) components.Hull.points[struck] -= LASER.damage;
  else if (hurtShip(world, struck, LASER.damage, owner[row], 'laser')) {
    components.Brain.struckAt[resolve(world, owner[row])] = time.tick;
  }
  return true;
}
