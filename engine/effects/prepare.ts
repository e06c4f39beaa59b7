import { GameError } from '../../schema/base/error.ts';
import {
  type Calamity,
  REDEEMABLE_CALAMITIES,
  type RedeemableCalamity,
} from '../../schema/catalog/catalog.ts';
import type { CosmeticSlot } from '../../schema/catalog/cosmetics.ts';
import { EFFECTS, type EffectId } from '../../schema/catalog/effects.ts';
import { startCalamity } from '../hazards/calamities.ts';
import { fireEmp } from '../hazards/emp.ts';
import { growPilot } from '../hazards/grow.ts';
import { launchNuke } from '../hazards/nuke.ts';
import { supplyMines, supplyMissiles } from '../hazards/supplies.ts';
import { wearCosmetic } from '../pilots/cosmetics.ts';
import { findFlying, identityOf, pilotNamed } from '../pilots/roster.ts';
import { seconds } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';
import { bounty } from './bounty.ts';
import type { Effect } from './effect.ts';

const CALAMITY_EFFECTS = Object.fromEntries(
  REDEEMABLE_CALAMITIES.map(type => [`calamity:${type}`, calamityEffect(type)]),
) as Record<`calamity:${RedeemableCalamity}`, Effect>;

/** The implementation of every effect. */
const EFFECT_HANDLERS: Readonly<Record<EffectId, Effect>> = {
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

/** Gives the pilot the typed style, for the duration in the settings. */
function cosmetic(slot: CosmeticSlot): Effect {
  return (world, { pilot, input }) =>
    () => ({ style: wearCosmetic(world, pilot, slot, input, seconds(world.settings.trailMinutes * 60)) });
}

function onPilot(prepare: (world: GameWorld, eid: number) => () => unknown): Effect {
  return (world, { pilot }) => withoutOutcome(prepare(world, pilot));
}

/** The second step of an effect that has nothing to report. */
const withoutOutcome = (change: () => unknown) => () => {
  change();
  return {};
};

/** A requested effect, with names as they were typed. */
interface EffectRequest {
  effect: EffectId;
  /** The pilot who redeems the effect and gets it. */
  pilot?: string | null;
  input?: string | null;
  /** Name of the viewer who redeemed the effect, if not the pilot. */
  by?: string | null;
}

/**
 * Looks up and checks the input of an effect; throws if the effect is refused. The returned function applies the effect
 * and also returns the pilot's name.
 */
export function prepareEffect(world: GameWorld, { effect, pilot, input, by }: EffectRequest) {
  const redeemer = findRedeemer(world, effect, pilot);
  const name = redeemer === 0 ? null : identityOf(world, redeemer).name;
  const change = EFFECT_HANDLERS[effect](world, { pilot: redeemer, input: input ?? '', by: by ?? name });
  return () => ({ pilot: name, ...change() });
}

/**
 * Finds the pilot who redeems an effect. Throws if the effect needs a pilot and that pilot is not flying. Returns 0
 * if the effect needs no pilot and there is none of that name.
 */
function findRedeemer(world: GameWorld, effect: EffectId, pilot: string | null | undefined) {
  if (!EFFECTS[effect].needsPilot) return pilotNamed(world, pilot ?? '');
  if (pilot) return findFlying(world, pilot);
  throw new GameError('bad-input', `"pilot" is missing: the effect ${effect} needs a pilot who is flying.`);
}
