import { breakOff } from '../ai/break-off.ts';
import { extendPass } from '../ai/choose-manoeuvre.ts';
import { drawFor } from '../luck.ts';
import { MANOEUVRE } from '../pilots/manoeuvre.ts';
import { targetOf } from '../pilots/target.ts';
import { EDGE_ZONE } from '../rules/arena.ts';
import {
  ARRIVAL,
  BREAK_OFF_GAP,
  EDGE_PUSH,
  FOLLOW_DISTANCE,
  FOLLOW_SPEED,
  FOLLOW_THROTTLE,
  LARGE_TARGET,
  PASS_DISTANCE,
} from '../rules/flying.ts';
import { SKILL_LEVELS } from '../rules/skills.ts';
import { LASER } from '../rules/weapons.ts';
import type { GameWorld } from '../world.ts';

/** Determines where each ship wants to point its nose and its guns. */
export function aimShips(world: GameWorld) {
  const { ids, count } = world.lists.flying;
  const { manoeuvre, avoidX, avoidY, wishX, wishY } = world.components.Brain;
  const { x, y } = world.components.Position;
  const safeX = world.arena.width / 2 - EDGE_ZONE;
  const safeY = world.arena.height / 2 - EDGE_ZONE;
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    if (manoeuvre[eid] === MANOEUVRE.attack) aimAtTarget(world, eid);
    else aimAtGoal(world, eid);
    wishX[eid] += avoidX[eid];
    wishY[eid] += avoidY[eid];
    if (x[eid] > safeX) wishX[eid] -= ((x[eid] - safeX) / EDGE_ZONE) * EDGE_PUSH;
    else if (x[eid] < -safeX) wishX[eid] -= ((x[eid] + safeX) / EDGE_ZONE) * EDGE_PUSH;
    if (y[eid] > safeY) wishY[eid] -= ((y[eid] - safeY) / EDGE_ZONE) * EDGE_PUSH;
    else if (y[eid] < -safeY) wishY[eid] -= ((y[eid] + safeY) / EDGE_ZONE) * EDGE_PUSH;
  }
}

/** Aims at where the pilot expects the target to be when a shot arrives. */
function aimAtTarget(world: GameWorld, eid: number) {
  const { Brain, Position, Velocity, Heading, Body } = world.components;
  const target = targetOf(world, eid);
  if (target === 0) return aimAtGoal(world, eid);
  const dx = Position.x[target] - Position.x[eid];
  const dy = Position.y[target] - Position.y[eid];
  const distance = Math.sqrt(dx * dx + dy * dy);
  const size = Body.radius[target];
  const isLarge = size >= LARGE_TARGET;
  if (distance < (isLarge ? size + BREAK_OFF_GAP : PASS_DISTANCE))
    return sheerOff(world, eid, target, isLarge);
  const ahead = (distance / LASER.speed) * SKILL_LEVELS[Brain.skill[eid]].lead;
  const ax = dx + Velocity.x[target] * ahead;
  const ay = dy + Velocity.y[target] * ahead;
  const scale = 1 / Math.sqrt(ax * ax + ay * ay + 1);
  const error = Brain.aimError[eid];
  Brain.aimX[eid] = Brain.wishX[eid] = (ax - ay * error) * scale;
  Brain.aimY[eid] = Brain.wishY[eid] = (ay + ax * error) * scale;
  Brain.range[eid] = isLarge ? distance - size : distance;
  const isAhead = Heading.x[eid] * Velocity.x[target] + Heading.y[eid] * Velocity.y[target] > FOLLOW_SPEED;
  Brain.throttle[eid] = isAhead && distance < FOLLOW_DISTANCE ? FOLLOW_THROTTLE : 1;
}

/** Turns away from a target that is too near. */
function sheerOff(world: GameWorld, eid: number, target: number, isLarge: boolean) {
  drawFor(world, eid);
  if (isLarge) breakOff(world, eid, target);
  else extendPass(world, eid);
}

function aimAtGoal({ components, time }: GameWorld, eid: number) {
  const { Brain, Position } = components;
  const dx = Brain.goalX[eid] - Position.x[eid];
  const dy = Brain.goalY[eid] - Position.y[eid];
  const distance = Math.sqrt(dx * dx + dy * dy) + 1;
  Brain.wishX[eid] = dx / distance;
  Brain.wishY[eid] = dy / distance;
  Brain.range[eid] = Number.POSITIVE_INFINITY;
  if (distance < ARRIVAL) Brain.until[eid] = Math.min(Brain.until[eid], time.tick);
}
