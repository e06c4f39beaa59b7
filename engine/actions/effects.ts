import { GameError } from '../../schema/base/error.ts';
import { COSMETIC_SLOTS, type CosmeticSlot } from '../../schema/catalog/cosmetics.ts';
import { EFFECT_IDS, type EffectId, isEffectId } from '../../schema/catalog/effects.ts';
import { idsOf } from '../data/id-list.ts';
import { prepareEffect } from '../effects/prepare.ts';
import { emit } from '../events/emit.ts';
import { wearCosmetic } from '../pilots/cosmetics.ts';
import { TEST_COSMETICS } from '../rules/effects.ts';
import type { GameWorld } from '../world.ts';
import type { Handler } from './handler.ts';

export const applyEffect: Handler<'applyEffect'> = (world, { effect, pilot, input, by }) => {
  const id = findEffect(effect);
  const change = prepareEffect(world, { effect: id, pilot, input, by });
  return () => {
    const outcome = change();
    emit(world, 'effect', { effect: id, pilot: outcome.pilot });
    return { ok: true, effect: id, ...outcome };
  };
};

function findEffect(id: string): EffectId {
  if (isEffectId(id)) return id;
  throw new GameError(
    'unknown-effect',
    `There is no effect "${id.slice(0, 60)}". GET /effects lists them: ${EFFECT_IDS.join(', ')}.`,
  );
}

export const testTrails: Handler<'testTrails'> = world => () => applyTestCosmetics(world, ['trail']);

export const testCosmetics: Handler<'testCosmetics'> =
  (world, { kind }) =>
  () =>
    applyTestCosmetics(world, kind ? [kind] : COSMETIC_SLOTS);

function applyTestCosmetics(world: GameWorld, slots: readonly CosmeticSlot[]) {
  const pilots = idsOf(world.lists.flying);
  for (const eid of pilots) for (const slot of slots) wearCosmetic(world, eid, slot, '', TEST_COSMETICS);
  return { ok: true as const, pilots: pilots.length };
}
