import { COSMETIC_SLOTS, type CosmeticSlot } from '../../schema/cosmetics.ts';
import { EFFECT_IDS, EFFECTS, type EffectId, isEffectId } from '../../schema/effects.ts';
import { GameError } from '../../schema/error.ts';
import { wear } from '../cosmetics.ts';
import { EFFECT_CODE } from '../effects/index.ts';
import { emit } from '../emit.ts';
import { idsOf } from '../id-list.ts';
import { findFlying, identityOf, pilotNamed } from '../roster.ts';
import { TEST_COSMETICS } from '../rules/cosmetics.ts';
import type { GameWorld } from '../world.ts';
import type { Handler } from './handler.ts';

export const applyEffect: Handler<'applyEffect'> = (world, { effect, pilot, input, by }) => {
  const id = findEffect(effect);
  const redeemer = findRedeemer(world, id, pilot);
  const name = redeemer === 0 ? null : identityOf(world, redeemer).name;
  const change = EFFECT_CODE[id](world, { pilot: redeemer, input: input ?? '', by: by ?? name });
  return () => {
    const outcome = change();
    emit(world, 'effect', { effect: id, pilot: name });
    return { ok: true, effect: id, pilot: name, ...outcome };
  };
};

function findEffect(id: string): EffectId {
  if (isEffectId(id)) return id;
  throw new GameError(
    'unknown-effect',
    `There is no effect "${id.slice(0, 60)}". GET /effects lists them: ${EFFECT_IDS.join(', ')}.`,
  );
}

/** Who is flying, where the effect needs that; otherwise whoever has joined by that name, or 0. */
function findRedeemer(world: GameWorld, effect: EffectId, pilot: string | null | undefined) {
  if (!EFFECTS[effect].needsPilot) return pilotNamed(world, pilot ?? '');
  if (pilot) return findFlying(world, pilot);
  throw new GameError('bad-input', `"pilot" is missing: the effect ${effect} needs a pilot who is flying.`);
}

export const testTrails: Handler<'testTrails'> = world => () => dressEverybody(world, ['trail']);

export const testCosmetics: Handler<'testCosmetics'> =
  (world, { kind }) =>
  () =>
    dressEverybody(world, kind ? [kind] : COSMETIC_SLOTS);

function dressEverybody(world: GameWorld, slots: readonly CosmeticSlot[]) {
  const pilots = idsOf(world.lists.flying);
  for (const eid of pilots) for (const slot of slots) wear(world, eid, slot, '', TEST_COSMETICS);
  return { ok: true as const, pilots: pilots.length };
}
