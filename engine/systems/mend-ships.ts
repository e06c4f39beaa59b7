import { FLAGS } from '../../schema/wire/frame.ts';
import { MANOEUVRE } from '../pilots/manoeuvre.ts';
import { RETREAT } from '../rules/abilities.ts';
import type { GameWorld } from '../world.ts';

/** Repairs ships that have retreated to their home and sends them back into the fight. */
export function mendShips(world: GameWorld) {
  const { ids, count } = world.lists.flying;
  const { Brain, Ship, Status } = world.components;
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    if (Brain.manoeuvre[eid] !== MANOEUVRE.retreat) continue;
    const isRetreating = (Status.bits[eid] & FLAGS.retreat) !== 0;
    if (isRetreating && !isHome(world, eid)) continue;
    if (isRetreating) mendShip(world, eid);
    Ship.retreatUntil[eid] = world.time.tick;
    Brain.manoeuvre[eid] = MANOEUVRE.roam;
    Brain.until[eid] = world.time.tick;
    Status.bits[eid] &= ~FLAGS.retreat;
  }
}

function isHome({ components: { Position, Ship } }: GameWorld, eid: number) {
  const dx = Position.x[eid] - Ship.homeX[eid];
  const dy = Position.y[eid] - Ship.homeY[eid];
  return dx * dx + dy * dy < RETREAT.reach * RETREAT.reach;
}

function mendShip({ components: { Hull } }: GameWorld, eid: number) {
  Hull.points[eid] = Math.min(Hull.full[eid], Hull.points[eid] + RETREAT.mends);
}
