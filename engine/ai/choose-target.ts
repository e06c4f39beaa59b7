import { FLAGS } from '../../schema/wire/frame.ts';
import { INVULNERABLE } from '../combat/damage.ts';
import { columnAt, rowAt } from '../data/grid.ts';
import { anyShip } from '../entities/any-ship.ts';
import { refOf } from '../entities/entities.ts';
import { sightShare } from '../hazards/blizzard.ts';
import { ENOUGH_CELLS, FAR_LOOKS, FAR_TARGET, SEARCH_CELLS, TARGET_BIAS } from '../rules/flying.ts';
import { SKILL_LEVELS } from '../rules/skills.ts';
import type { GameWorld } from '../world.ts';
import { avoidFriend } from './avoid-obstacles.ts';

/**
 * Searches the cells around the ship, ring by ring, and returns the enemy most worth hunting, or 0. The ship also
 * steers clear of friends in the innermost rings.
 */
export function searchNear(world: GameWorld, eid: number) {
  const { Position, Team } = world.components;
  const { head, next, columns, rows } = world.grids.ships;
  const column = columnAt(world.grids.ships, Position.x[eid]);
  const row = rowAt(world.grids.ships, Position.y[eid]);
  const side = Team.side[eid];
  let best = 0;
  let bestCost = Number.POSITIVE_INFINITY;
  const farthest = searchReach(world, eid);
  for (let ring = 0; ring <= farthest; ring++) {
    if (best !== 0 && ring > ENOUGH_CELLS) break;
    const lastRow = Math.min(rows - 1, row + ring);
    for (let r = Math.max(0, row - ring); r <= lastRow; r++) {
      const isRim = r === row - ring || r === row + ring;
      const step = isRim || ring === 0 ? 1 : 2 * ring;
      for (let c = column - ring; c <= column + ring; c += step) {
        if (c < 0 || c >= columns) continue;
        for (let other = head[r * columns + c]; other !== 0; other = next[other]) {
          if (Team.side[other] === side) {
            if (ring <= 1 && other !== eid) avoidFriend(world, eid, other);
            continue;
          }
          const cost = targetCost(world, eid, other);
          if (cost >= bestCost) continue;
          bestCost = cost;
          best = other;
        }
      }
    }
  }
  return best;
}

/**
 * How many rings to search. A pilot on its way to a distant target searches the full distance only every other
 * time.
 */
function searchReach(world: GameWorld, eid: number) {
  const { Brain } = world.components;
  const { reaction } = SKILL_LEVELS[Brain.skill[eid]];
  const isOdd = (Math.floor(world.time.tick / reaction) & 1) === 1;
  const isGlance = isOdd && Brain.range[eid] > FAR_TARGET;
  return (isGlance ? ENOUGH_CELLS : SEARCH_CELLS) * sightShare(world);
}

/** Considers a few ships anywhere, so that pilots without a target are drawn into fights. */
export function searchFar(world: GameWorld, eid: number) {
  const { Team } = world.components;
  let best = 0;
  let bestCost = Number.POSITIVE_INFINITY;
  const looks = FAR_LOOKS * sightShare(world);
  for (let i = 0; i < looks; i++) {
    const other = anyShip(world);
    if (Team.side[other] === Team.side[eid]) continue;
    const cost = targetCost(world, eid, other);
    if (cost >= bestCost) continue;
    bestCost = cost;
    best = other;
  }
  return best;
}

/** The cost of hunting an enemy, in u: its distance, plus the biases for and against it. */
export function targetCost(world: GameWorld, eid: number, other: number) {
  const { Position, Heading, Hull, Brain, Status, LastAttacker } = world.components;
  const dx = Position.x[other] - Position.x[eid];
  const dy = Position.y[other] - Position.y[eid];
  const distance = Math.sqrt(dx * dx + dy * dy) + 1;
  const ahead = (dx * Heading.x[eid] + dy * Heading.y[eid]) / distance;
  const ref = refOf(world, other);
  const isCurrent = Brain.target[eid] === ref;
  let cost = distance + TARGET_BIAS.behind * (0.5 - 0.5 * ahead);
  cost += TARGET_BIAS.hunter * (isCurrent ? Brain.hunters[other] - 1 : Brain.hunters[other]);
  cost += TARGET_BIAS.wounded * (1 - Hull.points[other] / Hull.full[other]);
  if ((Status.bits[other] & INVULNERABLE) !== 0) cost += TARGET_BIAS.safe;
  if ((Status.bits[other] & FLAGS.bounty) !== 0) cost += TARGET_BIAS.bounty;
  if (isCurrent) cost += TARGET_BIAS.current;
  if (LastAttacker.ref[eid] === ref) cost += TARGET_BIAS.attacker;
  return cost;
}
