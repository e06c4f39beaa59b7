import { hurtBoss } from '../combat/boss-damage.ts';
import { refOf, resolve } from '../entities/entities.ts';
import { LASER, LASER_TICKS } from '../rules/weapons.ts';
import { showShot } from '../spawn/shots.ts';
import type { GameWorld } from '../world.ts';
import { designOf } from './designs/index.ts';

/** Handles a shot that hits a boss. Returns false if the boss returned the shot, which then flies on. */
export function hitBoss(world: GameWorld, row: number, boss: number) {
  const { Position, Brain } = world.components;
  const { x, y, owner } = world.shots.columns;
  const deflection = designOf(world, boss).deflect?.(
    world,
    boss,
    x[row] - Position.x[boss],
    y[row] - Position.y[boss],
  );
  if (deflection === 'return') return returnShot(world, row, boss);
  if (deflection !== 'absorb' && hurtBoss(world, boss, LASER.damage, owner[row])) {
    Brain.struckAt[resolve(world, owner[row])] = world.time.tick;
  }
  return true;
}

/** Reverses the shot, which now belongs to the boss. */
function returnShot(world: GameWorld, row: number, boss: number) {
  const { shots, components } = world;
  const { vx, vy, owner, side, left, number } = shots.columns;
  vx[row] = -vx[row];
  vy[row] = -vy[row];
  owner[row] = refOf(world, boss);
  side[row] = components.Team.side[boss];
  left[row] = LASER_TICKS;
  number[row] = ++shots.fired;
  showShot(world, row);
  return false;
}
