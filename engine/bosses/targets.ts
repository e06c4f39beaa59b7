import { FLAGS } from '../../schema/wire/frame.ts';
import { randomIndex } from '../data/rng.ts';
import type { GameWorld } from '../world.ts';

/** Whom bosses go for. */

/** The nearest ship within reach that is not fresh from its base, or 0. Looks at all ships. */
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

/** Any ship, or 0 when none flies. */
export const anyShip = ({ lists: { flying }, rng }: GameWorld) =>
  flying.count === 0 ? 0 : flying.ids[randomIndex(rng, flying.count)];

/** Who has done most this round, to bosses first and then to others; 0 when none flies. */
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
