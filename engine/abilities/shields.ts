import { FLAGS } from '../../schema/frame.ts';
import { SHIELDS } from '../rules/abilities.ts';
import type { AbilityCode } from './ability.ts';

/** A dome that takes all damage. */
export const shields: AbilityCode = {
  trigger({ components: { Ship, Status }, time }, eid) {
    Ship.shieldsUntil[eid] = time.tick + SHIELDS.lasts;
    Status.bits[eid] |= FLAGS.shield;
  },
};
