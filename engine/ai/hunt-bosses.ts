import { FLAGS } from '../../schema/wire/frame.ts';
import { isFighting } from '../entities/boss-phase.ts';
import { square } from '../maths.ts';
import { targetOf } from '../pilots/target.ts';
import { BOSS_BIAS, TARGET_BIAS } from '../rules/flying.ts';
import type { GameWorld } from '../world.ts';
import { avoidObstacle } from './avoid-obstacles.ts';
import { targetCost } from './choose-target.ts';

/**
 * Compares the bosses in the fight with the best target nearby. Ships that hunt something else avoid the
 * bosses. Costs nothing when there is no boss.
 */
export function considerBosses(world: GameWorld, eid: number, near: number) {
  const { bosses, voids } = world.lists;
  if (bosses.count === 0) return near;
  for (let i = 0; i < voids.count; i++) avoidObstacle(world, eid, voids.ids[i]);
  const target = targetOf(world, eid);
  let best = near;
  let bestCost = near === 0 ? Number.POSITIVE_INFINITY : targetCost(world, eid, near);
  for (let i = 0; i < bosses.count; i++) {
    const boss = bosses.ids[i];
    if (!isFighting(world, boss) || isElsewhere(world, eid, boss)) continue;
    if (target !== boss) avoidObstacle(world, eid, boss);
    const weakSpot = weakSpotOf(world, eid, boss);
    const cost = bossCost(world, eid, weakSpot, target === weakSpot);
    if (cost >= bestCost) continue;
    bestCost = cost;
    best = weakSpot;
  }
  return best;
}

function isElsewhere({ components: { Position }, round, arena }: GameWorld, eid: number, boss: number) {
  if (round.mode === 'boss') return false;
  const { x, y } = Position;
  const reach = BOSS_BIAS.call * arena.width;
  return square(x[boss] - x[eid]) + square(y[boss] - y[eid]) > reach * reach;
}

/** The boss itself, or its nearest head when only heads can be damaged. */
function weakSpotOf(
  { components: { Boss, Owner, Position }, lists: { crafts } }: GameWorld,
  eid: number,
  boss: number,
) {
  if (Boss.heads[boss] === 0 || Boss.shield[boss] > 0) return boss;
  let found = boss;
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < crafts.count; i++) {
    const craft = crafts.ids[i];
    if ((Owner.ref[craft] & 0xffff) !== boss) continue;
    const distance =
      square(Position.x[craft] - Position.x[eid]) + square(Position.y[craft] - Position.y[eid]);
    if (distance >= nearest) continue;
    nearest = distance;
    found = craft;
  }
  return found;
}

/**
 * The cost of hunting a boss, in u, like `targetCost`. Many pilots may hunt a boss, but not all of them if there are
 * other enemies.
 */
function bossCost(
  { components: { Position, Body, Brain, Heading, Status }, lists, arena }: GameWorld,
  eid: number,
  weakSpot: number,
  isCurrent: boolean,
) {
  const dx = Position.x[weakSpot] - Position.x[eid];
  const dy = Position.y[weakSpot] - Position.y[eid];
  const distance = Math.sqrt(dx * dx + dy * dy) + 1;
  const ahead = (dx * Heading.x[eid] + dy * Heading.y[eid]) / distance;
  const others = isCurrent ? Brain.hunters[weakSpot] - 1 : Brain.hunters[weakSpot];
  let cost = distance - Body.radius[weakSpot] + BOSS_BIAS.boss * arena.width;
  cost += TARGET_BIAS.behind * (0.5 - 0.5 * ahead);
  cost += BOSS_BIAS.crowd * (others / lists.pilots.count);
  if ((Status.bits[weakSpot] & FLAGS.mirror) !== 0) cost += TARGET_BIAS.safe;
  if (isCurrent) cost += TARGET_BIAS.current;
  return cost;
}
