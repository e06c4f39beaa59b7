import { FLAGS } from '../../../schema/wire/frame.ts';
import { square } from '../../maths.ts';
import type { GameWorld } from '../../world.ts';

/** The nearest ship within `reach` u that is not protected after its launch, or 0. Looks at all ships. */
export function nearestShip(
  { lists: { flying }, components: { Position, Status } }: GameWorld,
  eid: number,
  reach: number,
) {
  let found = 0;
  let nearest = reach * reach;
  for (let i = 0; i < flying.count; i++) {
    const ship = flying.ids[i];
    if ((Status.bits[ship] & FLAGS.protected) !== 0) continue;
    const distance = square(Position.x[ship] - Position.x[eid]) + square(Position.y[ship] - Position.y[eid]);
    if (distance >= nearest) continue;
    nearest = distance;
    found = ship;
  }
  return found;
}

/** The unprotected ship with the highest sum of boss damage and 100 per kill in this round, or 0. */
export function leadingShip({ lists: { flying }, components: { Tally, Status } }: GameWorld) {
  let found = 0;
  let most = -1;
  for (let i = 0; i < flying.count; i++) {
    const ship = flying.ids[i];
    if ((Status.bits[ship] & FLAGS.protected) !== 0) continue;
    const worth = Tally.damage[ship] + Tally.kills[ship] * 100;
    if (worth <= most) continue;
    most = worth;
    found = ship;
  }
  return found;
}
