import { refOf } from '../entities/entities.ts';
import { DT } from '../rules/time.ts';
import { LASER, LASER_TICKS } from '../rules/weapons.ts';
import type { GameWorld } from '../world.ts';

/** Fires a shot from a ship's nose in a direction, a unit vector. */
export function spawnShot(world: GameWorld, eid: number, directionX: number, directionY: number) {
  const { components, shots } = world;
  const { Position, Body, Team } = components;
  const { columns } = shots;
  if (shots.count === columns.x.length) return;
  const row = shots.count++;
  const x = Position.x[eid] + directionX * Body.radius[eid];
  const y = Position.y[eid] + directionY * Body.radius[eid];
  columns.x[row] = x;
  columns.y[row] = y;
  columns.vx[row] = directionX * LASER.speed;
  columns.vy[row] = directionY * LASER.speed;
  columns.owner[row] = refOf(world, eid);
  columns.side[row] = Team.side[eid];
  columns.left[row] = LASER_TICKS;
  columns.number[row] = ++shots.fired;
  showShot(world, row);
}

/**
 * Shows a shot on screens as if it had been fired from the point where a shot with its current path would have started.
 */
export function showShot({ components, shots, visuals, time }: GameWorld, row: number) {
  const { x, y, vx, vy, left, owner } = shots.columns;
  const fresh = visuals.shots;
  if (fresh.count === fresh.x.length) return;
  const at = fresh.count++;
  const age = LASER_TICKS - left[row];
  const eid = owner[row] & 0xffff;
  fresh.x[at] = x[row] - vx[row] * DT * age;
  fresh.y[at] = y[row] - vy[row] * DT * age;
  fresh.directionX[at] = vx[row] / LASER.speed;
  fresh.directionY[at] = vy[row] / LASER.speed;
  fresh.owner[at] = eid;
  fresh.firedAt[at] = time.tick - age;
  fresh.look[at] = components.Cosmetics.laserLook[eid];
}
