import { FLAGS } from '../../schema/wire/frame.ts';
import { MANOEUVRE } from '../pilots/manoeuvre.ts';
import { setTarget } from '../pilots/target.ts';
import { RETREAT } from '../rules/abilities.ts';
import type { AbilityBehaviour } from './ability.ts';

/** Flies home, where the ship is repaired; see `mend-ships.ts`. */
export const retreat: AbilityBehaviour = {
  trigger(world, eid) {
    const { Ship, Status, Brain } = world.components;
    Ship.retreatUntil[eid] = world.time.tick + RETREAT.lasts;
    Status.bits[eid] |= FLAGS.retreat;
    setTarget(world, eid, 0);
    Brain.manoeuvre[eid] = MANOEUVRE.retreat;
    Brain.goalX[eid] = Ship.homeX[eid];
    Brain.goalY[eid] = Ship.homeY[eid];
  },
};
