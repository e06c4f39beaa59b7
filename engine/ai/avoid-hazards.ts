import { random } from '../data/rng.ts';
import { fleeFrom } from '../hazards/flee.ts';
import { ZONE_BEHAVIOURS } from '../hazards/index.ts';
import { zoneLook } from '../hazards/zone.ts';
import { FIELD_TRAITS } from '../rules/field-traits.ts';
import { HAZARD_PUSH, STRIKE } from '../rules/hazards.ts';
import { SKILL_LEVELS } from '../rules/skills.ts';
import type { GameWorld } from '../world.ts';

/**
 * Steers a pilot away from the hazards that it can see. The more skilled the pilot is, the more often it pays attention
 * to hazards.
 */
export function avoidHazards(world: GameWorld, eid: number) {
  const { zones, strikes } = world.lists;
  const { heat } = FIELD_TRAITS[world.round.field];
  if (zones.count === 0 && strikes.count === 0 && !heat) return;
  if (random(world.rng) > SKILL_LEVELS[world.components.Brain.skill[eid]].caution) return;
  for (let i = 0; i < zones.count; i++) {
    ZONE_BEHAVIOURS[zoneLook(world, zones.ids[i])].avoid?.(world, eid, zones.ids[i]);
  }
  for (let i = 0; i < strikes.count; i++) fleeFrom(world, eid, strikes.ids[i], STRIKE.radius);
  if (heat) avoidHeat(world, eid, heat.depth);
}

function avoidHeat({ components: { Position, Brain }, arena }: GameWorld, eid: number, depth: number) {
  const beyond = Position.x[eid] - (arena.width / 2 - depth);
  if (beyond > 0) Brain.avoidX[eid] -= (HAZARD_PUSH * beyond) / depth;
}
