import type { Boss } from '../../schema/records/state.ts';
import { CRAFT_LOOKS, FLAGS } from '../../schema/wire/frame.ts';
import { KIND } from '../components.ts';
import { showEffect } from '../data/visuals.ts';
import { bossFields, bossOf } from '../entities/boss-names.ts';
import { isFighting } from '../entities/boss-phase.ts';
import { resolve } from '../entities/entities.ts';
import { emit } from '../events/emit.ts';
import { BOSS_MAX_HIT, MAX_RAGE, RAGE_STEPS } from '../rules/bosses.ts';
import type { GameWorld } from '../world.ts';

/** The look of a head. The hulls of all heads together are the hull of their boss. */
export const HEAD = CRAFT_LOOKS.indexOf('head');

/**
 * Damages a boss or its craft: shield first, then hull. The damage counts for the pilot who did it; damage
 * without a pilot, such as a calamity's, is ignored. Returns whether it did any damage.
 */
export function hurtBoss(world: GameWorld, victim: number, points: number, attacker: number) {
  const { Kind, Hull, Boss, LastAttacker } = world.components;
  const pilot = attacker === 0 ? 0 : resolve(world, attacker);
  const boss = bossOf(world, victim);
  if (Kind.code[pilot] !== KIND.ship || boss === 0 || world.round.phase !== 'playing') return false;
  const isHead = Kind.code[victim] === KIND.craft && Kind.look[victim] === HEAD;
  if (victim !== boss && !isHead) return damageHull(world, victim, pilot, points);
  if (!isFighting(world, boss)) return false;
  if (Boss.shield[boss] === 0 && Boss.heads[boss] > 0 && !isHead) return false;
  LastAttacker.ref[boss] = attacker;
  const taken = Math.min(points, BOSS_MAX_HIT);
  if (Boss.shield[boss] > 0) return damageShield(world, boss, pilot, taken);
  const third = hullThird(world, boss);
  if (isHead) Hull.points[boss] -= Math.min(Hull.points[victim], taken);
  damageHull(world, victim, pilot, taken);
  Hull.hitAt[boss] = world.time.tick;
  if (hullThird(world, boss) !== third) world.cold.round = true;
  raiseRage(world, boss);
  return true;
}

function damageHull(
  { components: { Hull, Tally }, time }: GameWorld,
  eid: number,
  pilot: number,
  points: number,
) {
  Hull.points[eid] -= points;
  Hull.hitAt[eid] = time.tick;
  Tally.damage[pilot] += points;
  return true;
}

function damageShield(world: GameWorld, boss: number, pilot: number, points: number) {
  const { Boss, Hull, Tally, Status, Position, Body } = world.components;
  Boss.shield[boss] -= points;
  Hull.hitAt[boss] = world.time.tick;
  Tally.damage[pilot] += points;
  if (Boss.shield[boss] > 0) return true;
  Boss.shield[boss] = 0;
  Status.bits[boss] &= ~(FLAGS.shield | FLAGS.mirror);
  showEffect(world.visuals, 'shieldBreak', Position.x[boss], Position.y[boss], Body.radius[boss]);
  emit(world, 'boss.shield', { ...bossFields(world, boss), shield: 'down' });
  world.cold.round = true;
  raiseRage(world, boss);
  return true;
}

/** The remaining hull of a boss, in thirds. Callers do not learn the exact value. */
export function hullThird({ components: { Hull } }: GameWorld, boss: number): Boss['hp'] {
  const left = Hull.points[boss] / Hull.full[boss];
  if (left > 2 / 3) return 'Good';
  return left > 1 / 3 ? 'Fair' : 'Low';
}

/** Raises the rage to the level for the current hull and shield; rage never falls. */
function raiseRage(world: GameWorld, boss: number) {
  const { Boss, Hull } = world.components;
  const lost = 1 - Math.max(0, Hull.points[boss]) / Hull.full[boss];
  const steps = Math.min(RAGE_STEPS - 1, Math.floor(lost * RAGE_STEPS));
  const rage = Math.min(MAX_RAGE, 1 + (Boss.shield[boss] > 0 ? 0 : 1) + steps);
  if (rage <= Boss.rage[boss]) return;
  Boss.rage[boss] = rage;
  world.cold.round = true;
  emit(world, 'boss.rage', { ...bossFields(world, boss), rage });
}
