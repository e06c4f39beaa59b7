import { BOSS_WEAPONS, KIND } from '../components.ts';
import { hasRoom, resolve } from '../entities/entities.ts';
import { BOSS_STRENGTH, RAGE_PACE } from '../rules/bosses.ts';
import { LASER } from '../rules/weapons.ts';
import { spawnMissile } from '../spawn/ordnance.ts';
import { spawnShot } from '../spawn/shots.ts';
import type { GameWorld } from '../world.ts';

/** What bosses and their craft shoot with. */

/** How strong bosses are in a fight of so many pilots; 1 is the usual. */
export function bossStrength({ lists, round }: GameWorld) {
  const most = round.mode === 'boss' ? BOSS_STRENGTH.most : BOSS_STRENGTH.mostBeside;
  return Math.max(BOSS_STRENGTH.least, Math.min(most, Math.sqrt(lists.pilots.count / BOSS_STRENGTH.pilots)));
}

/** How many shots or craft it takes where a usual fight takes that many. */
export const scaledCount = (world: GameWorld, usual: number) =>
  Math.max(1, Math.round(usual * bossStrength(world)));

/** How much faster a boss is at its present rage. */
export const bossPace = ({ components: { Boss } }: GameWorld, eid: number) =>
  1 + RAGE_PACE * (Boss.rage[eid] - 1);

/** True once every `interval` ticks, sooner in rage and in a large fight, for that weapon of a boss. */
export function isWeaponDue(world: GameWorld, eid: number, weapon: number, interval: number) {
  const { readyAt } = world.components.Boss;
  const at = eid * BOSS_WEAPONS + weapon;
  if (readyAt[at] > world.time.tick) return false;
  const haste = bossPace(world, eid) * Math.min(BOSS_STRENGTH.quickest, bossStrength(world));
  readyAt[at] = world.time.tick + Math.round(interval / haste);
  return true;
}

/** Keeps a weapon of a boss silent for that long from now on. */
export function holdWeapon(
  { components: { Boss }, time }: GameWorld,
  eid: number,
  weapon: number,
  ticks: number,
) {
  Boss.readyAt[eid * BOSS_WEAPONS + weapon] = time.tick + ticks;
}

/** Angle to where a target will be when a shot gets there. Unit: rad. */
export function leadAngle({ components: { Position, Velocity } }: GameWorld, eid: number, target: number) {
  const dx = Position.x[target] - Position.x[eid];
  const dy = Position.y[target] - Position.y[eid];
  const ahead = Math.hypot(dx, dy) / LASER.speed;
  return Math.atan2(dy + Velocity.y[target] * ahead, dx + Velocity.x[target] * ahead);
}

/** A shot into a direction; those of a craft are its boss's, who is to blame when the craft is gone. */
function fireShot(world: GameWorld, eid: number, angle: number) {
  const { shots, components } = world;
  const { fired } = shots;
  spawnShot(world, eid, Math.cos(angle), Math.sin(angle));
  const isCraft = components.Kind.code[eid] === KIND.craft;
  if (isCraft && shots.fired > fired) shots.columns.owner[shots.count - 1] = components.Owner.ref[eid];
}

/** Shots side by side, more in a large fight; `spread` is the angle between the outer two. Unit: rad. */
export function fireFan(world: GameWorld, eid: number, angle: number, usual: number, spread: number) {
  const shots = scaledCount(world, usual);
  for (let i = 0; i < shots; i++) {
    const at = shots === 1 ? angle : angle + spread * (i / (shots - 1) - 0.5);
    fireShot(world, eid, at);
  }
}

/** Shots all round, more in a large fight. */
export const fireRing = (world: GameWorld, eid: number, angle: number, usual: number) =>
  fireAround(world, eid, angle, scaledCount(world, usual));

/** So many shots, evenly spread all round from that angle on. */
export function fireAround(world: GameWorld, eid: number, angle: number, shots: number) {
  for (let i = 0; i < shots; i++) {
    const at = angle + (i * 2 * Math.PI) / shots;
    fireShot(world, eid, at);
  }
}

/** Missiles after ships, more in a large fight; `choose` says after whom, 0 for nobody. */
export function sendMissiles(world: GameWorld, eid: number, usual: number, choose: () => number) {
  for (let i = scaledCount(world, usual); i > 0 && hasRoom(world); i--) {
    const target = choose();
    if (target !== 0) spawnMissile(world, eid, target);
  }
}

/** The ship that a boss is after, or 0 when it is gone. */
export function bossTarget(world: GameWorld, eid: number) {
  const { Boss, Ship } = world.components;
  const target = Boss.prey[eid] === 0 ? 0 : resolve(world, Boss.prey[eid]);
  return Ship.alive[target] === 1 ? target : 0;
}
