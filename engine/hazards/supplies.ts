import type { ChargedAbility } from '../abilities.ts';
import { requireFight } from '../entities/require.ts';
import { SUPPLY } from '../rules/hazards.ts';
import type { GameWorld } from '../world.ts';

/**
 * Returns a function that gives a flying ship extra missiles or mines, and returns its charges. Throws `wrong-phase`.
 */
const supply =
  (ability: ChargedAbility) =>
  (world: GameWorld, eid: number): (() => number) => {
    requireFight(world);
    const charges = world.components.Charges[ability];
    return () => {
      charges[eid] = Math.min(SUPPLY.most, charges[eid] + SUPPLY.charges);
      return charges[eid];
    };
  };

export const supplyMissiles = supply('missile');
export const supplyMines = supply('mine');
