import type { Means } from '../../schema/catalog/means.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { type Components, KIND, REMEMBERED_ATTACKERS } from '../components.ts';
import { resolve } from '../entities/entities.ts';
import { recordHarm } from '../events/causes.ts';
import { ASSIST_HULL, CREDIT_TIME, SHIELD_RADIUS } from '../rules/ships.ts';
import type { GameWorld } from '../world.ts';
import { hurtBoss } from './boss-damage.ts';

/** Status bits that make a ship invulnerable. */
export const INVULNERABLE = FLAGS.protected | FLAGS.shield;

/**
 * Distance from the centre of a ship or rock at which it stops a shot: a raised shield reaches beyond the hull. Unit:
 * u.
 */
export const hitRadius = ({ Status, Body }: Components, eid: number) =>
  (Status.bits[eid] & INVULNERABLE) !== 0 ? Math.max(SHIELD_RADIUS, Body.radius[eid]) : Body.radius[eid];

/**
 * Damages a ship unless it is invulnerable, and records the attacker. `attacker` 0 means nobody. A ship without hull is
 * destroyed at the end of the tick. Outside a round nothing is damaged. Bosses and their craft are handled by
 * `hurtBoss`. Returns whether there was any damage.
 */
export function hurtShip(world: GameWorld, victim: number, hull: number, attacker: number, means: Means) {
  const { Hull, Status, Kind } = world.components;
  if (Kind.code[victim] !== KIND.ship) return hurtBoss(world, victim, hull, attacker);
  if ((Status.bits[victim] & INVULNERABLE) !== 0 || world.round.phase !== 'playing') return false;
  Hull.points[victim] -= hull;
  Hull.hitAt[victim] = world.time.tick;
  recordHarm(world, victim, attacker === 0 ? 0 : resolve(world, attacker), means);
  if (attacker !== 0) rememberAttacker(world, victim, hull, attacker);
  return true;
}

function rememberAttacker(world: GameWorld, victim: number, hull: number, attacker: number) {
  const { Attackers, LastAttacker } = world.components;
  const { tick } = world.time;
  const row = attackerRow(world, victim, attacker);
  const goesOn = Attackers.ref[row] === attacker && tick - Attackers.at[row] <= CREDIT_TIME;
  Attackers.hull[row] = goesOn ? Attackers.hull[row] + hull : hull;
  Attackers.ref[row] = attacker;
  Attackers.at[row] = tick;
  LastAttacker.ref[victim] = attacker;
  LastAttacker.at[victim] = tick;
}

/** The row of an attacker. A new attacker gets a free row, or, if none is free, the row with the oldest last hit. */
function attackerRow({ components: { Attackers } }: GameWorld, victim: number, attacker: number) {
  const { ref, at } = Attackers;
  const first = victim * REMEMBERED_ATTACKERS;
  let oldest = first;
  for (let row = first; row < first + REMEMBERED_ATTACKERS; row++) {
    if (ref[row] === attacker || ref[row] === 0) return row;
    if (at[row] < at[oldest]) oldest = row;
  }
  return oldest;
}

export function forgetAttackers({ components: { Attackers, LastAttacker } }: GameWorld, eid: number) {
  const first = eid * REMEMBERED_ATTACKERS;
  Attackers.ref.fill(0, first, first + REMEMBERED_ATTACKERS);
  Attackers.at.fill(0, first, first + REMEMBERED_ATTACKERS);
  LastAttacker.ref[eid] = 0;
}

/** The pilot, boss or craft that a ship's destruction is credited to; 0 if there is none. */
export function killerOf(world: GameWorld, victim: number) {
  const { LastAttacker } = world.components;
  const isRecent = world.time.tick - LastAttacker.at[victim] <= CREDIT_TIME;
  return LastAttacker.ref[victim] !== 0 && isRecent ? resolve(world, LastAttacker.ref[victim]) : 0;
}

/** Enemies other than the killer who contributed to a ship's destruction. */
export function assistantsOf(world: GameWorld, victim: number, killer: number): number[] {
  const { Attackers, Team, Kind } = world.components;
  const found: number[] = [];
  const first = victim * REMEMBERED_ATTACKERS;
  for (let i = first; i < first + REMEMBERED_ATTACKERS; i++) {
    const isShare = Attackers.hull[i] >= ASSIST_HULL && world.time.tick - Attackers.at[i] <= CREDIT_TIME;
    const eid = Attackers.ref[i] !== 0 && isShare ? resolve(world, Attackers.ref[i]) : 0;
    const isPilot = Kind.code[eid] === KIND.ship;
    if (isPilot && eid !== killer && Team.side[eid] !== Team.side[victim]) found.push(eid);
  }
  return found;
}
