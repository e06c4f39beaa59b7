import { FLAGS } from '../../schema/wire/frame.ts';
import { shrinkShip } from '../hazards/grow.ts';
import type { GameWorld } from '../world.ts';

const HAZARDS = FLAGS.grown | FLAGS.burning | FLAGS.chilled;
const TIMED = FLAGS.protected | FLAGS.shield | FLAGS.ram | FLAGS.retreat | FLAGS.stunned | HAZARDS;

/** Ends temporary states of ships. */
export function expireEffects(world: GameWorld) {
  const { ids, count } = world.lists.flying;
  const { Status, Ship } = world.components;
  const { tick } = world.time;
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    if ((Status.bits[eid] & TIMED) === 0) continue;
    let over = 0;
    if (Ship.protectedUntil[eid] <= tick) over |= FLAGS.protected;
    if (Ship.shieldsUntil[eid] <= tick) over |= FLAGS.shield;
    if (Ship.ramUntil[eid] <= tick) over |= FLAGS.ram;
    if (Ship.retreatUntil[eid] <= tick) over |= FLAGS.retreat;
    if (Ship.stunnedUntil[eid] <= tick) over |= FLAGS.stunned;
    Status.bits[eid] &= ~over;
    if ((Status.bits[eid] & HAZARDS) !== 0) expireHazards(world, eid);
  }
}

function expireHazards(world: GameWorld, eid: number) {
  const { Status, Ship } = world.components;
  const { tick } = world.time;
  let over = 0;
  if (Ship.burningUntil[eid] <= tick) over |= FLAGS.burning;
  if (Ship.chilledUntil[eid] <= tick) over |= FLAGS.chilled;
  if (Ship.grownUntil[eid] <= tick) over |= FLAGS.grown;
  if ((Status.bits[eid] & over & FLAGS.grown) !== 0) shrinkShip(world, eid);
  Status.bits[eid] &= ~over;
}
