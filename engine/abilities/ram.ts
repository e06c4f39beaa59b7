import { FLAGS } from '../../schema/wire/frame.ts';
import { RAM } from '../rules/abilities.ts';
import type { AbilityBehaviour } from './ability.ts';

/** A dash that damages whatever it hits; see `collide-ships.ts`. */
export const ram: AbilityBehaviour = {
  trigger({ components: { Ship, Status }, time }, eid) {
    Ship.ramUntil[eid] = time.tick + RAM.lasts;
    Status.bits[eid] |= FLAGS.ram;
  },
};
