import { ARENA } from '../../schema/catalog/rules.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { addId } from '../data/id-list.ts';
import { randomBetween, randomSigned } from '../data/rng.ts';
import { hasRoom } from '../entities/entities.ts';
import { atan2, cos, sin } from '../maths.ts';
import { METEORS } from '../rules/calamities.ts';
import { OBSTACLE_BERTH } from '../rules/flying.ts';
import { HAZARD_PUSH, METEOR_FORESIGHT } from '../rules/hazards.ts';
import { entranceTo } from '../spawn/points.ts';
import { breakRock } from '../spawn/rock-field.ts';
import { spawnRock } from '../spawn/rocks.ts';
import type { GameWorld } from '../world.ts';
import type { ZoneBehaviour } from './zone.ts';

/**
 * Burning rocks cross the arena in roughly the same direction. Rocks that are still in the arena at the end burn out.
 */
export const meteorShower: ZoneBehaviour = {
  avoid(world, eid) {
    const { ids, count } = world.lists.meteors;
    for (let i = 0; i < count; i++) dodgeMeteor(world, eid, ids[i]);
  },
  act(world, zone) {
    const { nextAt, endsAt } = world.components.Zone;
    const { tick } = world.time;
    if (nextAt[zone] > tick || endsAt[zone] - tick < METEORS.quiet) return;
    nextAt[zone] = tick + Math.max(1, Math.round((METEORS.every * ARENA.width) / world.arena.width));
    if (hasRoom(world)) dropMeteor(world, zone);
  },
  end(world) {
    const { meteors } = world.lists;
    for (let i = meteors.count - 1; i >= 0; i--) breakRock(world, meteors.ids[i]);
  },
};

function dropMeteor(world: GameWorld, zone: number) {
  const { rng, arena, components, lists } = world;
  const { Heading, Status } = components;
  const angle = atan2(Heading.y[zone], Heading.x[zone]) + randomSigned(rng) * METEORS.spread;
  const speed = randomBetween(rng, METEORS.slowest, METEORS.fastest);
  const radius = randomBetween(rng, METEORS.least, METEORS.most);
  const vx = cos(angle) * speed;
  const vy = sin(angle) * speed;
  const through = { x: (randomSigned(rng) * arena.width) / 2, y: (randomSigned(rng) * arena.height) / 2 };
  const entrance = entranceTo(world, through, vx, vy, METEORS.margin);
  const eid = spawnRock(world, { ...entrance, vx, vy, radius });
  Status.bits[eid] |= FLAGS.burning;
  addId(lists.meteors, eid);
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
