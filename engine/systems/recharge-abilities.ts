import type { Charged } from '../abilities/index.ts';
import { ABILITY_RULES } from '../rules/abilities.ts';
import { fullCharges } from '../spawn/ships.ts';
import type { GameWorld } from '../world.ts';

/** Lets spent missiles and mines come back one by one. */
export function rechargeAbilities(world: GameWorld) {
  recharge(world, 'missile');
  recharge(world, 'mine');
}

function recharge(world: GameWorld, ability: Charged) {
  const { ids, count } = world.lists.flying;
  const charges = world.components.Charges[ability];
  const at = world.components.Recharge[ability];
  const { tick } = world.time;
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    if (at[eid] !== tick || charges[eid] >= fullCharges(world, eid, ability)) continue;
    charges[eid]++;
    at[eid] = tick + ABILITY_RULES[ability].recharge;
  }
}
