import { ARENA } from '../../schema/catalog/rules.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { addId } from '../data/id-list.ts';
import { randomBetween, randomSigned } from '../data/rng.ts';
import { hasRoom } from '../entities/entities.ts';
import { atan2, cos, sin } from '../maths.ts';
import { METEORS } from '../rules/calamities.ts';
import { entranceTo } from '../spawn/places.ts';
import { breakRock } from '../spawn/rock-field.ts';
import { spawnRock } from '../spawn/rocks.ts';
import type { GameWorld } from '../world.ts';
import type { ZoneBehaviour } from './zone.ts';

/** Burning rocks cross the arena in roughly the same direction; those still in it at the end burn out. */
export const meteorShower: ZoneBehaviour = {
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
