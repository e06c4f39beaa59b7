import type { ChargedAbility } from '../abilities.ts';
import { ABILITY_RULES } from '../rules/abilities.ts';
import { fullCharges } from '../spawn/ships.ts';
import type { GameWorld } from '../world.ts';

/** Restores spent missiles and mines one by one. */
export function rechargeAbilities(world: GameWorld) {
  const { ids, count } = world.lists.flying;
  const { missile, mine } = world.components.Recharge;
  const { tick } = world.time;
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    if (missile[eid] === tick) rechargeAbility(world, eid, 'missile');
    if (mine[eid] === tick) rechargeAbility(world, eid, 'mine');
  }
}

function rechargeAbility(world: GameWorld, eid: number, ability: ChargedAbility) {
  const { Charges, Recharge } = world.components;
  if (Charges[ability][eid] >= fullCharges(world, eid, ability)) return;
  Charges[ability][eid]++;
  Recharge[ability][eid] = world.time.tick + ABILITY_RULES[ability].recharge;
}
