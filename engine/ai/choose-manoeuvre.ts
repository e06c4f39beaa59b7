import { FLAGS } from '../../schema/wire/frame.ts';
import { random, randomBetween, randomSigned } from '../data/rng.ts';
import { resolve } from '../entities/entities.ts';
import { atan2, cos, hypot, sin } from '../maths.ts';
import { MANOEUVRE } from '../pilots/manoeuvre.ts';
import { setTarget, targetOf } from '../pilots/target.ts';
import {
  CRUISE,
  EVADE,
  EXTEND,
  FLY_OFF_AREA,
  FRUITLESS,
  ROAM_AREA,
  ROAM_TIME,
  THREAT_DISTANCE,
  THREAT_TIME,
  WORRIED,
} from '../rules/flying.ts';
import { SKILL_LEVELS } from '../rules/skills.ts';
import type { GameWorld } from '../world.ts';
import { searchFar } from './choose-target.ts';

/** Decides what a pilot in a fight does next. `near` is the best target nearby, or 0. */
export function chooseManoeuvre(world: GameWorld, eid: number, near: number) {
  const { Brain, Status } = world.components;
  if ((Status.bits[eid] & FLAGS.retreat) !== 0) return;
  const threat = threatTo(world, eid);
  if (threat !== 0 && shouldEvade(world, eid, threat)) return evadeThreat(world, eid, threat);
  if (Brain.until[eid] > world.time.tick && Brain.manoeuvre[eid] !== MANOEUVRE.roam) return;
  const isTired = isFruitless(world, eid);
  const target = near || targetOf(world, eid) || searchFar(world, eid);
  setTarget(world, eid, target);
  if (target === 0) return roamArena(world, eid, 1);
  Brain.until[eid] = 0;
  if (isTired) extendPass(world, eid);
  else Brain.manoeuvre[eid] = MANOEUVRE.attack;
}

/** The ship that has just hit this one and is near enough to hit it again, or 0. */
function threatTo(world: GameWorld, eid: number) {
  const { LastAttacker, Ship, Position } = world.components;
  if (world.time.tick - LastAttacker.at[eid] > THREAT_TIME || LastAttacker.ref[eid] === 0) return 0;
  const other = resolve(world, LastAttacker.ref[eid]);
  if (Ship.alive[other] === 0) return 0;
  const distance = hypot(Position.x[other] - Position.x[eid], Position.y[other] - Position.y[eid]);
  return distance < THREAT_DISTANCE ? other : 0;
}

/** Whether the pilot evades. The pilot must notice the attacker, and be badly damaged or attacked from behind. */
function shouldEvade({ components, rng }: GameWorld, eid: number, threat: number) {
  const { Brain, Hull, Heading, Position } = components;
  const { alertness } = SKILL_LEVELS[Brain.skill[eid]];
  if (random(rng) > alertness) return false;
  if (Hull.points[eid] < Hull.full[eid] * WORRIED) return true;
  const dx = Position.x[threat] - Position.x[eid];
  const dy = Position.y[threat] - Position.y[eid];
  return dx * Heading.x[eid] + dy * Heading.y[eid] < 0;
}

/** Evades the attacker by turning away, to a random side each time. */
function evadeThreat(world: GameWorld, eid: number, threat: number) {
  const { Brain, Position } = world.components;
  const { rng, time } = world;
  if (Brain.manoeuvre[eid] === MANOEUVRE.evade && random(rng) > EVADE.jink) return;
  const away = atan2(Position.y[eid] - Position.y[threat], Position.x[eid] - Position.x[threat]);
  flyOff(world, eid, away + randomSigned(rng) * EVADE.spread, EVADE.distance);
  Brain.manoeuvre[eid] = MANOEUVRE.evade;
  Brain.until[eid] = time.tick + Math.round(randomBetween(rng, EVADE.least, EVADE.most));
}

/** Whether an attack has gone on for a long time without a hit. */
function isFruitless(world: GameWorld, eid: number) {
  const { Brain } = world.components;
  const since = Math.max(Brain.targetAt[eid], Brain.struckAt[eid]);
  return (
    Brain.manoeuvre[eid] === MANOEUVRE.attack &&
    targetOf(world, eid) !== 0 &&
    Brain.range[eid] < THREAT_DISTANCE &&
    world.time.tick - since > FRUITLESS
  );
}

/** Flies on past a target, to turn back at a distance. */
export function extendPass(world: GameWorld, eid: number) {
  const { Brain, Heading } = world.components;
  const { rng, time } = world;
  const ahead = atan2(Heading.y[eid], Heading.x[eid]);
  flyOff(world, eid, ahead + randomSigned(rng) * EXTEND.spread, EXTEND.distance);
  Brain.manoeuvre[eid] = MANOEUVRE.extend;
  Brain.until[eid] = time.tick + Math.round(randomBetween(rng, EXTEND.least, EXTEND.most));
  Brain.targetAt[eid] = time.tick;
}

/** Sets a goal in the given direction, inside the arena. `angle` in rad, `distance` in u. */
export function flyOff({ components, arena }: GameWorld, eid: number, angle: number, distance: number) {
  const { Brain, Position } = components;
  const halfWidth = (arena.width / 2) * FLY_OFF_AREA;
  const halfHeight = (arena.height / 2) * FLY_OFF_AREA;
  const x = Position.x[eid] + cos(angle) * distance;
  const y = Position.y[eid] + sin(angle) * distance;
  Brain.goalX[eid] = Math.max(-halfWidth, Math.min(halfWidth, x));
  Brain.goalY[eid] = Math.max(-halfHeight, Math.min(halfHeight, y));
  Brain.throttle[eid] = 1;
}

/** Flies around, choosing a new goal whenever one is reached. */
export function roamArena({ components, rng, arena, time }: GameWorld, eid: number, throttle = CRUISE) {
  const { Brain } = components;
  Brain.throttle[eid] = throttle;
  if (Brain.manoeuvre[eid] === MANOEUVRE.roam && Brain.until[eid] > time.tick) return;
  Brain.manoeuvre[eid] = MANOEUVRE.roam;
  Brain.goalX[eid] = (randomSigned(rng) * ROAM_AREA * arena.width) / 2;
  Brain.goalY[eid] = (randomSigned(rng) * ROAM_AREA * arena.height) / 2;
  Brain.until[eid] = time.tick + ROAM_TIME;
}
