import { FLAGS } from '../../schema/wire/frame.ts';
import { removeLance } from '../bosses/kit/lances.ts';
import { spinBy } from '../bosses/kit/motion.ts';
import { hurtShip } from '../combat/damage.ts';
import { resolve } from '../entities/entities.ts';
import { LANCE } from '../rules/bosses/lance.ts';
import { DT } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/** Moves the rays of bosses with the bosses, turns the rays and burns ships. */
export function burnLances(world: GameWorld) {
  const { lances } = world.lists;
  const { Lifetime, Lance, Status, Owner, Position } = world.components;
  for (let i = lances.count - 1; i >= 0; i--) {
    const eid = lances.ids[i];
    const boss = resolve(world, Owner.ref[eid]);
    if (boss === 0 || Lifetime.endsAt[eid] <= world.time.tick) {
      removeLance(world, eid);
      continue;
    }
    Position.x[eid] = Position.x[boss];
    Position.y[eid] = Position.y[boss];
    if (Lance.armsAt[eid] > world.time.tick) continue;
    Status.bits[eid] |= FLAGS.armed;
    spinBy(world, eid, Lance.turn[eid]);
    burnLance(world, eid);
  }
}

function burnLance(world: GameWorld, eid: number) {
  const {
    lists: { flying },
    components: { Position, Heading, Owner },
  } = world;
  const hx = Heading.x[eid];
  const hy = Heading.y[eid];
  for (let i = flying.count - 1; i >= 0; i--) {
    const ship = flying.ids[i];
    const dx = Position.x[ship] - Position.x[eid];
    const dy = Position.y[ship] - Position.y[eid];
    const along = dx * hx + dy * hy;
    if (along < 0 || along > LANCE.length || Math.abs(hx * dy - hy * dx) > LANCE.width / 2) continue;
    hurtShip(world, ship, LANCE.damage * DT, Owner.ref[eid], 'laser');
  }
}
