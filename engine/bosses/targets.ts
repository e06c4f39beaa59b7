import { FLAGS } from '../../schema/wire/frame.ts';
import { randomIndex } from '../data/rng.ts';
import type { GameWorld } from '../world.ts';

/** How bosses choose their targets. */

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
    const distance = (Position.x[ship] - Position.x[eid]) ** 2 + (Position.y[ship] - Position.y[eid]) ** 2;
    if (distance >= nearest) continue;
    nearest = distance;
    found = ship;
  }
  return found;
}

/** A random ship, or 0 when none is flying. */
export const anyShip = ({ lists: { flying }, rng }: GameWorld) =>
  flying.count === 0 ? 0 : flying.ids[randomIndex(rng, flying.count)];

/** The ship with the most damage to bosses and kills in this round, or 0 when none is flying. */
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
