import { FLAGS } from '../../schema/wire/frame.ts';
import { sightShare } from '../hazards/blizzard.ts';
import { FIRE_RANGE } from '../rules/flying.ts';
import { SKILL_LEVELS } from '../rules/skills.ts';
import { LASER } from '../rules/weapons.ts';
import { spawnShot } from '../spawn/shots.ts';
import type { GameWorld } from '../world.ts';

const REACH = LASER.range * FIRE_RANGE;

/** Fires every gun that is ready and pointed at its target. Guns swivel a little around the nose. */
export function fireLasers(world: GameWorld) {
  const { ids, count } = world.lists.flying;
  const { Brain, Heading, Ship, Status } = world.components;
  const { tick } = world.time;
  const reach = REACH * sightShare(world);
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    if (Ship.gunAt[eid] > tick || Brain.range[eid] > reach) continue;
    const aligned = Heading.x[eid] * Brain.aimX[eid] + Heading.y[eid] * Brain.aimY[eid];
    if (aligned < SKILL_LEVELS[Brain.skill[eid]].trigger) continue;
    if ((Status.bits[eid] & FLAGS.stunned) !== 0) continue;
    Ship.gunAt[eid] = tick + LASER.interval;
    spawnShot(world, eid, Brain.aimX[eid], Brain.aimY[eid]);
  }
}
