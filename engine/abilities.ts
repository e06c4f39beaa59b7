import type { Ability } from '../schema/catalog/catalog.ts';
import { FLAGS } from '../schema/wire/frame.ts';
import { hasRoom } from './entities/entities.ts';
import { nearestEnemy } from './entities/neighbours.ts';
import { MANOEUVRE } from './pilots/manoeuvre.ts';
import { setTarget, targetOf } from './pilots/target.ts';
import { ABILITY_RULES, RAM, RETREAT, SHIELDS } from './rules/abilities.ts';
import { msOf } from './rules/time.ts';
import { spawnMine, spawnMissile } from './spawn/ordnance.ts';
import type { GameWorld } from './world.ts';

/** Behaviour of one ability. `triggerAbility` and `abilityRefusal` handle cool-downs and charges. */
interface AbilityBehaviour {
  /** Whether the ship's current state prevents the ability; a burning ship cannot raise shields, for example. */
  isBlocked?(world: GameWorld, eid: number): boolean;
  trigger(world: GameWorld, eid: number): void;
}

/** A missile that homes in on the pilot's target, or on the nearest enemy. */
const missile: AbilityBehaviour = {
  isBlocked: world => !hasRoom(world),
  trigger(world, eid) {
    spawnMissile(world, eid, targetOf(world, eid) || nearestEnemy(world, eid));
  },
};

/** A dome that absorbs all damage. It cannot be raised in radiation or in a solar flare. */
const shields: AbilityBehaviour = {
  isBlocked: ({ components: { Status } }, eid) => (Status.bits[eid] & FLAGS.burning) !== 0,
  trigger({ components: { Ship, Status }, time }, eid) {
    Ship.shieldsUntil[eid] = time.tick + SHIELDS.lasts;
    Status.bits[eid] |= FLAGS.shield;
  },
};

/** A dash that damages whatever it hits; see `collide-ships.ts`. */
const ram: AbilityBehaviour = {
  trigger({ components: { Ship, Status }, time }, eid) {
    Ship.ramUntil[eid] = time.tick + RAM.lasts;
    Status.bits[eid] |= FLAGS.ram;
  },
};

/** Flies home, where the ship is repaired; see `mend-ships.ts`. */
const retreat: AbilityBehaviour = {
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

/** A mine dropped behind the ship. */
const mine: AbilityBehaviour = {
  isBlocked: world => !hasRoom(world),
  trigger: spawnMine,
};

const ABILITIES: Record<Ability, AbilityBehaviour> = { missile, shields, ram, retreat, mine };

/** Why an ability is not ready, and when it will be ready. */
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

/** Spends a charge. The recharge clock starts when the first charge is spent. */
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
