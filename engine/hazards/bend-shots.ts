import { endShot } from '../data/shots.ts';
import { showEffect } from '../data/visuals.ts';
import { square } from '../maths.ts';
import { BLACK_HOLE } from '../rules/calamities.ts';
import { DT } from '../rules/time.ts';
import { LASER } from '../rules/weapons.ts';
import { showShot } from '../spawn/shots.ts';
import type { GameWorld } from '../world.ts';

/** Bends the paths of lasers near a black hole and ends those that touch its core. */
export function bendShots(world: GameWorld, zone: number) {
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

/** Screens fly shots in a straight line from where they were fired, so a bent shot continues as a new one. */
function replaceOnScreens(world: GameWorld, row: number) {
  endOnScreens(world, row);
  world.shots.columns.number[row] = ++world.shots.fired;
  showShot(world, row);
}

function endOnScreens({ visuals, shots: { columns } }: GameWorld, row: number) {
  showEffect(visuals, 'bend', columns.x[row], columns.y[row], columns.number[row]);
}
