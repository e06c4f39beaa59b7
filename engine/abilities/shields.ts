import { FLAGS } from '../../schema/wire/frame.ts';
import { SHIELDS } from '../rules/abilities.ts';
import type { AbilityBehaviour } from './ability.ts';

/** A dome that absorbs all damage. Radiation and solar flares keep it down. */
export const shields: AbilityBehaviour = {
  isBlocked: ({ components: { Status } }, eid) => (Status.bits[eid] & FLAGS.burning) !== 0,
  trigger({ components: { Ship, Status }, time }, eid) {
    Ship.shieldsUntil[eid] = time.tick + SHIELDS.lasts;
    Status.bits[eid] |= FLAGS.shield;
  },
};
