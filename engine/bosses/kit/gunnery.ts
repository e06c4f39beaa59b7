import { BOSS_WEAPONS, KIND } from '../../components.ts';
import { hasRoom, resolve } from '../../entities/entities.ts';
import { atan2, cos, hypot, sin } from '../../maths.ts';
import { BOSS_STRENGTH, RAGE_PACE } from '../../rules/bosses.ts';
import { LASER } from '../../rules/weapons.ts';
import { spawnMissile } from '../../spawn/ordnance.ts';
import { spawnShot } from '../../spawn/shots.ts';
import type { GameWorld } from '../../world.ts';

/** How strong bosses are for the number of pilots in the fight; 1 is the usual strength. */
export function bossStrength({ lists, round }: GameWorld) {
  const most = round.mode === 'boss' ? BOSS_STRENGTH.most : BOSS_STRENGTH.mostBeside;
  return Math.max(BOSS_STRENGTH.least, Math.min(most, Math.sqrt(lists.pilots.count / BOSS_STRENGTH.pilots)));
}

/** The number of shots or craft for this fight, if a fight of usual size has `usual`. At least 1. */
export const scaledCount = (world: GameWorld, usual: number) =>
  Math.max(1, Math.round(usual * bossStrength(world)));

/** Factor on the speed of a boss at its current rage. */
export const bossSpeed = ({ components: { Boss } }: GameWorld, eid: number) =>
  1 + RAGE_PACE * (Boss.rage[eid] - 1);

/** Whether a weapon of a boss fires now: once every `interval` ticks, sooner in rage and in a large fight. */
export function isWeaponDue(world: GameWorld, eid: number, weapon: number, interval: number) {
  const { readyAt } = world.components.Boss;
  const at = eid * BOSS_WEAPONS + weapon;
  if (readyAt[at] > world.time.tick) return false;
  const haste = bossSpeed(world, eid) * Math.min(BOSS_STRENGTH.quickest, bossStrength(world));
  readyAt[at] = world.time.tick + Math.round(interval / haste);
  return true;
}

/** Keeps a weapon of a boss from firing for `ticks`. */
export function holdWeapon(
  { components: { Boss }, time }: GameWorld,
  eid: number,
  weapon: number,
  ticks: number,
) {
  Boss.readyAt[eid * BOSS_WEAPONS + weapon] = time.tick + ticks;
}

/** Angle to where a target will be when a shot arrives. Unit: rad. */
export function leadAngle({ components: { Position, Velocity } }: GameWorld, eid: number, target: number) {
  const dx = Position.x[target] - Position.x[eid];
  const dy = Position.y[target] - Position.y[eid];
  const ahead = hypot(dx, dy) / LASER.speed;
  return atan2(dy + Velocity.y[target] * ahead, dx + Velocity.x[target] * ahead);
}

/**
 * Fires a shot in a direction. The shots of a craft belong to its boss, so that the boss gets the credit even when the
 * craft is gone.
 */
function fireShot(world: GameWorld, eid: number, angle: number) {
  const { shots, components } = world;
  const { fired } = shots;
  spawnShot(world, eid, cos(angle), sin(angle));
  const isCraft = components.Kind.code[eid] === KIND.craft;
  if (isCraft && shots.fired > fired) shots.columns.owner[shots.count - 1] = components.Owner.ref[eid];
}

/** Fires shots side by side, more in a large fight. `spread` is the angle between the outer two. Unit: rad. */
export function fireFan(world: GameWorld, eid: number, angle: number, usual: number, spread: number) {
  const shots = scaledCount(world, usual);
  for (let i = 0; i < shots; i++) {
    const at = shots === 1 ? angle : angle + spread * (i / (shots - 1) - 0.5);
    fireShot(world, eid, at);
  }
}

/** Fires shots in all directions, more in a large fight. */
export const fireRing = (world: GameWorld, eid: number, angle: number, usual: number) =>
  fireAround(world, eid, angle, scaledCount(world, usual));

/** Fires the given number of shots, evenly spread around a circle that begins at `angle`. */
export function fireAround(world: GameWorld, eid: number, angle: number, shots: number) {
  for (let i = 0; i < shots; i++) {
    const at = angle + (i * 2 * Math.PI) / shots;
    fireShot(world, eid, at);
  }
}

/** Fires missiles at ships, more in a large fight. `choose` returns the target of each missile, or 0 for none. */
export function sendMissiles(world: GameWorld, eid: number, usual: number, choose: () => number) {
  for (let i = scaledCount(world, usual); i > 0 && hasRoom(world); i--) {
    const target = choose();
    if (target !== 0) spawnMissile(world, eid, target);
  }
}

/** The ship that a boss hunts, or 0 when the ship is gone. */
export function bossTarget(world: GameWorld, eid: number) {
  const { Boss, Ship } = world.components;
  const target = Boss.prey[eid] === 0 ? 0 : resolve(world, Boss.prey[eid]);
  return Ship.alive[target] === 1 ? target : 0;
}
