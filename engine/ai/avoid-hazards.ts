import { random } from '../data/rng.ts';
import { depthInFlare } from '../hazards/solar-flare.ts';
import { isZoneActive, zoneLook } from '../hazards/zone.ts';
import { FLARE } from '../rules/calamities.ts';
import { FIELD_TRAITS } from '../rules/field-traits.ts';
import { OBSTACLE_BERTH } from '../rules/flying.ts';
import { FLED_SHARE, HAZARD_MARGIN, HAZARD_PUSH, METEOR_FORESIGHT, NUKE, STRIKE } from '../rules/hazards.ts';
import { SKILL_LEVELS } from '../rules/skills.ts';
import type { GameWorld } from '../world.ts';

/**
 * Steers a pilot away from the hazards it can see. The more skilled it is, the more often it pays attention to
 * them.
 */
export function avoidHazards(world: GameWorld, eid: number) {
  const { zones, strikes } = world.lists;
  const { heat } = FIELD_TRAITS[world.round.field];
  if (zones.count === 0 && strikes.count === 0 && !heat) return;
  if (random(world.rng) > SKILL_LEVELS[world.components.Brain.skill[eid]].caution) return;
  for (let i = 0; i < zones.count; i++) avoidZone(world, eid, zones.ids[i]);
  for (let i = 0; i < strikes.count; i++) fleeFrom(world, eid, strikes.ids[i], STRIKE.radius);
  if (heat) avoidHeat(world, eid, heat.depth);
}

function avoidZone(world: GameWorld, eid: number, zone: number) {
  const look = zoneLook(world, zone);
  if (look === 'meteorShower') return avoidMeteors(world, eid);
  if (look === 'solarFlare') return avoidFlare(world, eid, zone);
  if (look === 'nuke' && world.components.Zone.activeAt[zone] - world.time.tick > NUKE.noticed) return;
  const share = FLED_SHARE[look] ?? 0;
  if (share > 0) fleeFrom(world, eid, zone, world.components.Body.radius[zone] * share);
}

/** Pushes away from the centre, harder the deeper inside the ship is. */
function fleeFrom(
  { components: { Position, Brain } }: GameWorld,
  eid: number,
  centre: number,
  radius: number,
) {
  const dx = Position.x[eid] - Position.x[centre];
  const dy = Position.y[eid] - Position.y[centre];
  const distance = Math.sqrt(dx * dx + dy * dy) + 1;
  const reach = radius + HAZARD_MARGIN;
  if (distance >= reach) return;
  const push = (HAZARD_PUSH * Math.min(1, (reach - distance) / HAZARD_MARGIN)) / distance;
  Brain.avoidX[eid] += dx * push;
  Brain.avoidY[eid] += dy * push;
}

/** Steers through the front to the side it has already passed, since nobody can outrun it for long. */
function avoidFlare(world: GameWorld, eid: number, zone: number) {
  const { Heading, Brain } = world.components;
  const depth = depthInFlare(world, zone, eid);
  if (!isZoneActive(world, zone) || depth < -HAZARD_MARGIN || depth > FLARE.depth) return;
  Brain.avoidX[eid] -= Heading.x[zone] * HAZARD_PUSH;
}

function avoidMeteors(world: GameWorld, eid: number) {
  const { ids, count } = world.lists.meteors;
  for (let i = 0; i < count; i++) dodgeMeteor(world, eid, ids[i]);
}

/** Steers sideways, out of the way of a meteor that is about to come too near. */
function dodgeMeteor({ components }: GameWorld, eid: number, meteor: number) {
  const { Position, Velocity, Body, Brain } = components;
  const dx = Position.x[eid] - Position.x[meteor];
  const dy = Position.y[eid] - Position.y[meteor];
  const vx = Velocity.x[meteor] - Velocity.x[eid];
  const vy = Velocity.y[meteor] - Velocity.y[eid];
  const closing = dx * vx + dy * vy;
  if (closing < 0) return;
  const soon = closing / (vx * vx + vy * vy + 1);
  if (soon > METEOR_FORESIGHT) return;
  const missX = dx - vx * soon;
  const missY = dy - vy * soon;
  const miss = Math.sqrt(missX * missX + missY * missY) + 1;
  const berth = Body.radius[meteor] + OBSTACLE_BERTH;
  if (miss >= berth) return;
  const push = (HAZARD_PUSH * (1 - soon / METEOR_FORESIGHT)) / miss;
  Brain.avoidX[eid] += missX * push;
  Brain.avoidY[eid] += missY * push;
}

function avoidHeat({ components: { Position, Brain }, arena }: GameWorld, eid: number, depth: number) {
  const beyond = Position.x[eid] - (arena.width / 2 - depth);
  if (beyond > 0) Brain.avoidX[eid] -= (HAZARD_PUSH * beyond) / depth;
}
