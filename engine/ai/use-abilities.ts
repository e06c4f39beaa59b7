import { abilityRefusal, triggerAbility } from '../abilities.ts';
import { random } from '../data/rng.ts';
import { MANOEUVRE } from '../pilots/manoeuvre.ts';
import {
  HUNTED_TIME,
  MISSILE_REACH,
  RAM_ABOVE,
  RAM_REACH,
  RETREAT_BELOW,
  THREAT_TIME,
} from '../rules/flying.ts';
import { SKILL_LEVELS } from '../rules/skills.ts';
import type { GameWorld } from '../world.ts';

/** Lets a bot use an ability that would help. On viewers' ships, abilities are left to the viewers. */
export function useAbilities(world: GameWorld, eid: number) {
  const ability = chooseAbility(world, eid);
  if (ability && !abilityRefusal(world, eid, ability)) triggerAbility(world, eid, ability);
}

function chooseAbility(world: GameWorld, eid: number) {
  const { Brain, Hull, Heading, Ship } = world.components;
  const { cunning, shields, shieldsBelow } = SKILL_LEVELS[Brain.skill[eid]];
  const { tick } = world.time;
  const health = Hull.points[eid] / Hull.full[eid];
  const isHit = Hull.hitAt[eid] > 0 && tick - Hull.hitAt[eid] < THREAT_TIME;
  const isHunted = Ship.huntedAt[eid] > 0 && tick - Ship.huntedAt[eid] < HUNTED_TIME;
  const isEndangered = isHunted || (isHit && health <= shieldsBelow);
  if (isEndangered && random(world.rng) < shields) return 'shields';
  if (random(world.rng) > cunning) return null;
  if (isHit && health < RETREAT_BELOW) return 'retreat';
  const { manoeuvre, range } = Brain;
  if (manoeuvre[eid] === MANOEUVRE.evade) return 'mine';
  if (manoeuvre[eid] !== MANOEUVRE.attack) return null;
  const ahead = Brain.aimX[eid] * Heading.x[eid] + Brain.aimY[eid] * Heading.y[eid];
  if (ahead < MISSILE_REACH.ahead) return null;
  if (range[eid] < RAM_REACH) return health > RAM_ABOVE ? 'ram' : null;
  return range[eid] > MISSILE_REACH.least && range[eid] < MISSILE_REACH.most ? 'missile' : null;
}
