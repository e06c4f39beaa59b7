import type { Ability } from '../../schema/catalog/catalog.ts';
import { seconds } from './time.ts';

interface AbilityRules {
  /** Ticks before the ability can be used again. */
  coolDown: number;
  /** Number of charges at launch. */
  charges?: number;
  /** Ticks until a spent charge is restored. */
  recharge?: number;
}

export const ABILITY_RULES = {
  missile: { coolDown: seconds(0.5), charges: 3, recharge: seconds(15) },
  mine: { coolDown: seconds(0.5), charges: 2, recharge: seconds(20) },
  shields: { coolDown: seconds(20) },
  ram: { coolDown: seconds(15) },
  retreat: { coolDown: seconds(25) },
} as const satisfies Record<Ability, AbilityRules>;

export const SHIELDS = { lasts: seconds(3) };

export const RAM = {
  lasts: seconds(1.2),
  /** Factor on the top speed. */
  speed: 2.2,
  /** Factor on the acceleration, so that the dash is felt at once. */
  thrust: 6,
  /** Damage to whatever it hits, in hp. `recoil` is the damage to the ramming ship. */
  damage: 60,
  recoil: 5,
};

export const RETREAT = {
  /** Maximum duration of a retreat. A ship that has not reached home by then returns to the fight. */
  lasts: seconds(8),
  speed: 1.25,
  mends: 25,
  /** How near to its home a ship must come. Unit: u. */
  reach: 160,
};
