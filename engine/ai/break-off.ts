import { randomBetween, randomSigned } from '../data/rng.ts';
import { atan2 } from '../maths.ts';
import { MANOEUVRE } from '../pilots/manoeuvre.ts';
import { BREAK_OFF } from '../rules/flying.ts';
import type { GameWorld } from '../world.ts';
import { flyOff } from './choose-manoeuvre.ts';

/** Turns away to one side before hitting a large target, to attack again from another direction. */
export function breakOff(world: GameWorld, eid: number, target: number) {
  const { Brain, Position, Heading } = world.components;
  const { rng, time } = world;
  const dx = Position.x[eid] - Position.x[target];
  const dy = Position.y[eid] - Position.y[target];
  const side = dx * Heading.y[eid] - dy * Heading.x[eid] > 0 ? 1 : -1;
  const away = atan2(dy, dx) + side * BREAK_OFF.angle + randomSigned(rng) * BREAK_OFF.spread;
  flyOff(world, eid, away, BREAK_OFF.distance);
  Brain.manoeuvre[eid] = MANOEUVRE.extend;
  Brain.until[eid] = time.tick + Math.round(randomBetween(rng, BREAK_OFF.least, BREAK_OFF.most));
  Brain.targetAt[eid] = time.tick;
}
