import type { Ability } from '../../schema/catalog/catalog.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { ABILITY_RULES } from '../rules/abilities.ts';
import { msOf } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';
import type { AbilityBehaviour } from './ability.ts';
import { mine } from './mine.ts';
import { missile } from './missile.ts';
import { ram } from './ram.ts';
import { retreat } from './retreat.ts';
import { shields } from './shields.ts';

const ABILITIES: Record<Ability, AbilityBehaviour> = { missile, shields, ram, retreat, mine };

/** Why an ability is not ready, and when it will be. */
interface AbilityRefusal {
  reason: 'no-charge' | 'cool-down' | 'blocked';
  readyInMs?: number;
}

/** Abilities with charges. */
export type ChargedAbility = 'missile' | 'mine';
const isCharged = (ability: Ability): ability is ChargedAbility => 'charges' in ABILITY_RULES[ability];

/** Triggers an ability of a flying ship. Call it only when `abilityRefusal` returns null. */
export function triggerAbility(world: GameWorld, eid: number, ability: Ability) {
  ABILITIES[ability].trigger(world, eid);
  world.components.Ready[ability][eid] = world.time.tick + ABILITY_RULES[ability].coolDown;
  if (isCharged(ability)) spendCharge(world, eid, ability);
}

/** Why the ability cannot be triggered now; null if it can. */
export function abilityRefusal(world: GameWorld, eid: number, ability: Ability): AbilityRefusal | null {
  const { Ready, Charges, Recharge, Status } = world.components;
  const { tick } = world.time;
  if (isCharged(ability) && Charges[ability][eid] === 0) {
    return { reason: 'no-charge', readyInMs: msOf(Recharge[ability][eid] - tick) };
  }
  if (Ready[ability][eid] > tick) return { reason: 'cool-down', readyInMs: msOf(Ready[ability][eid] - tick) };
  const isStunned = (Status.bits[eid] & FLAGS.stunned) !== 0;
  if (isStunned || ABILITIES[ability].isBlocked?.(world, eid)) return { reason: 'blocked' };
  return null;
}

/** The recharge clock starts when the first charge is spent. */
function spendCharge(
  { components: { Charges, Recharge }, time }: GameWorld,
  eid: number,
  ability: ChargedAbility,
) {
  Charges[ability][eid]--;
  if (Recharge[ability][eid] <= time.tick) {
    Recharge[ability][eid] = time.tick + ABILITY_RULES[ability].recharge;
  }
}
