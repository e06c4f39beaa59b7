import { FLAGS } from '../../schema/wire/frame.ts';
import { removeVoid } from '../bosses/kit/voids.ts';
import { hurtShip } from '../combat/damage.ts';
import { hypot } from '../maths.ts';
import { VOID } from '../rules/bosses/void.ts';
import { DT } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/** Pulls ships into the small black holes of bosses. */
export function pullVoids(world: GameWorld) {
  const { voids } = world.lists;
  const { Fuse, Lifetime, Status } = world.components;
  for (let i = voids.count - 1; i >= 0; i--) {
    const eid = voids.ids[i];
    if (Fuse.armsAt[eid] <= world.time.tick) {
      Status.bits[eid] |= FLAGS.armed;
      pullShips(world, eid);
    }
    if (Lifetime.endsAt[eid] <= world.time.tick) removeVoid(world, eid);
  }
}

function pullShips(world: GameWorld, eid: number) {
  const {
    lists: { flying },
    components: { Position, Velocity, Owner },
  } = world;
  for (let i = flying.count - 1; i >= 0; i--) {
    const ship = flying.ids[i];
    const dx = Position.x[eid] - Position.x[ship];
    const dy = Position.y[eid] - Position.y[ship];
    const distance = hypot(dx, dy) + 1;
    if (distance > VOID.reach) continue;
    const speed = (VOID.pull * DT * (1 - distance / VOID.reach)) / distance;
    Velocity.x[ship] += dx * speed;
    Velocity.y[ship] += dy * speed;
    if (distance < VOID.core) hurtShip(world, ship, VOID.damage * DT, Owner.ref[eid], 'blackHole');
  }
}
