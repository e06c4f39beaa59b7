import {
  type Calamity,
  REDEEMABLE_CALAMITIES,
  type RedeemableCalamity,
} from '../../schema/catalog/catalog.ts';
import type { EffectId } from '../../schema/catalog/effects.ts';
import { startCalamity } from '../hazards/calamities.ts';
import { fireEmp } from '../hazards/emp.ts';
import { growPilot } from '../hazards/grow.ts';
import { launchNuke } from '../hazards/nuke.ts';
import { supplyMines, supplyMissiles } from '../hazards/supplies.ts';
import type { GameWorld } from '../world.ts';
import { bounty } from './bounty.ts';
import { cosmetic } from './cosmetics.ts';
import type { Effect } from './effect.ts';

const CALAMITY_EFFECTS = Object.fromEntries(
  REDEEMABLE_CALAMITIES.map(type => [`calamity:${type}`, calamityEffect(type)]),
) as Record<`calamity:${RedeemableCalamity}`, Effect>;

/** What every effect does. */
export const EFFECT_HANDLERS: Readonly<Record<EffectId, Effect>> = {
  'calamity:random': calamityEffect('random'),
  ...CALAMITY_EFFECTS,
  nuke: (world, { by }) => withoutOutcome(launchNuke(world, by)),
  mines: onPilot(supplyMines),
  missiles: onPilot(supplyMissiles),
  emp: onPilot(fireEmp),
  grow: onPilot(growPilot),
  bounty,
  trail: cosmetic('trail'),
  shield: cosmetic('shield'),
  explosion: cosmetic('explosion'),
  laser: cosmetic('laser'),
};

function calamityEffect(type: Calamity | 'random'): Effect {
  return world => withoutOutcome(startCalamity(world, type));
}

function onPilot(prepare: (world: GameWorld, eid: number) => () => unknown): Effect {
  return (world, { pilot }) => withoutOutcome(prepare(world, pilot));
}

/** The second step of an effect that has nothing to report. */
const withoutOutcome = (change: () => unknown) => () => {
  change();
  return {};
};
