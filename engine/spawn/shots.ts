import { refOf } from '../entities.ts';
import { LASER, LASER_TICKS } from '../rules/weapons.ts';
import type { GameWorld } from '../world.ts';

/** A shot from a ship's nose into a direction, a unit vector. */
export function spawnShot(world: GameWorld, eid: number, directionX: number, directionY: number) {
  const { components, shots, show, time } = world;
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
  const fresh = show.shots;
  if (fresh.count === fresh.x.length) return;
  const at = fresh.count++;
  fresh.x[at] = x;
  fresh.y[at] = y;
  fresh.directionX[at] = directionX;
  fresh.directionY[at] = directionY;
  fresh.owner[at] = eid;
  fresh.firedAt[at] = time.tick;
}
