import { BOSS_WEAPONS } from '../components.ts';
import { hasRoom, resolve } from '../entities.ts';
import { RAGE_PACE } from '../rules/bosses/common.ts';
import { LASER } from '../rules/weapons.ts';
import { spawnMissile } from '../spawn/ordnance.ts';
import { spawnShot } from '../spawn/shots.ts';
import type { GameWorld } from '../world.ts';

/** What bosses and their craft shoot with. */

/** How much faster a boss is at its present rage. */
export const paceOf = ({ components: { Boss } }: GameWorld, eid: number) => 1 + RAGE_PACE * (Boss.rage[eid] - 1);

/** True once every `interval` ticks, sooner in rage, for that weapon of a boss. */
export function isDue(world: GameWorld, eid: number, weapon: number, interval: number) {
  const { readyAt } = world.components.Boss;
  const at = eid * BOSS_WEAPONS + weapon;
  if (readyAt[at] > world.time.tick) return false;
  readyAt[at] = world.time.tick + Math.round(interval / paceOf(world, eid));
  return true;
}

/** Keeps a weapon of a boss silent for that long from now on. */
export function holdWeapon({ components: { Boss }, time }: GameWorld, eid: number, weapon: number, ticks: number) {
  Boss.readyAt[eid * BOSS_WEAPONS + weapon] = time.tick + ticks;
}

/** Angle to where a target will be when a shot gets there. Unit: rad. */
export function leadAngle({ components: { Position, Velocity } }: GameWorld, eid: number, target: number) {
  const dx = Position.x[target] - Position.x[eid];
  const dy = Position.y[target] - Position.y[eid];
  const ahead = Math.hypot(dx, dy) / LASER.speed;
  return Math.atan2(dy + Velocity.y[target] * ahead, dx + Velocity.x[target] * ahead);
}

/** Shots side by side; `spread` is the angle between the outer two. Unit: rad. */
export function fireFan(world: GameWorld, eid: number, angle: number, shots: number, spread: number) {
  for (let i = 0; i < shots; i++) {
    const at = shots === 1 ? angle : angle + spread * (i / (shots - 1) - 0.5);
    spawnShot(world, eid, Math.cos(at), Math.sin(at));
  }
}

/** Shots all round. */
export function fireRing(world: GameWorld, eid: number, angle: number, shots: number) {
  for (let i = 0; i < shots; i++) {
    const at = angle + (i * 2 * Math.PI) / shots;
    spawnShot(world, eid, Math.cos(at), Math.sin(at));
  }
}

export function sendMissile(world: GameWorld, eid: number, target: number) {
  if (target !== 0 && hasRoom(world)) spawnMissile(world, eid, target);
}

/** The ship that a boss is after, or 0 when it is gone. */
export function preyOf(world: GameWorld, eid: number) {
  const { Boss, Ship } = world.components;
  const prey = Boss.prey[eid] === 0 ? 0 : resolve(world, Boss.prey[eid]);
  return Ship.alive[prey] === 1 ? prey : 0;
}
