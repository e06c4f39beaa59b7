import { avoidHazards } from '../ai/avoid-hazards.ts';
import { avoidObstacles } from '../ai/avoid-obstacles.ts';
import { chooseManoeuvre, roamArena } from '../ai/choose-manoeuvre.ts';
import { searchNear } from '../ai/choose-target.ts';
import { considerBosses } from '../ai/hunt-bosses.ts';
import { useAbilities } from '../ai/use-abilities.ts';
import { random } from '../data/rng.ts';
import { drawFor } from '../luck.ts';
import { SKILL_LEVELS } from '../rules/skills.ts';
import type { GameWorld } from '../world.ts';

/**
 * Lets pilots make decisions. Each decides only as often as its skill reacts, and not all in the same tick.
 * Expensive work is done here; what runs every tick takes only a few operations.
 */
export function thinkPilots(world: GameWorld) {
  const { ids, count } = world.lists.flying;
  const { thinkAt } = world.components.Brain;
  const { tick } = world.time;
  for (let i = 0; i < count; i++) if (thinkAt[ids[i]] <= tick) thinkPilot(world, ids[i]);
}

function thinkPilot(world: GameWorld, eid: number) {
  const { Brain, Pilot } = world.components;
  const { reaction, aimError } = SKILL_LEVELS[Brain.skill[eid]];
  drawFor(world, eid);
  Brain.thinkAt[eid] = world.time.tick + reaction;
  avoidObstacles(world, eid);
  const near = searchNear(world, eid);
  avoidHazards(world, eid);
  if (world.round.phase !== 'playing') return roamArena(world, eid);
  Brain.aimError[eid] = (random(world.rng) + random(world.rng) - 1) * aimError;
  chooseManoeuvre(world, eid, considerBosses(world, eid, near));
  if (Pilot.isBot[eid] === 1) useAbilities(world, eid);
}
