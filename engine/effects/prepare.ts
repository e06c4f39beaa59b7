import { GameError } from '../../schema/base/error.ts';
import { EFFECTS, type EffectId } from '../../schema/catalog/effects.ts';
import { findFlying, identityOf, pilotNamed } from '../pilots/roster.ts';
import type { GameWorld } from '../world.ts';
import { EFFECT_HANDLERS } from './index.ts';

/** An effect as requested, with names as they were typed. */
interface EffectRequest {
  effect: EffectId;
  /** The pilot who redeems it and whom it is applied to. */
  pilot?: string | null;
  input?: string | null;
  /** Who redeemed it, if not the pilot. */
  by?: string | null;
}

/**
 * Looks up and checks; throws whatever the effect refuses. The second step applies it and returns the pilot's
 * name too.
 */
export function prepareEffect(world: GameWorld, { effect, pilot, input, by }: EffectRequest) {
  const redeemer = findRedeemer(world, effect, pilot);
  const name = redeemer === 0 ? null : identityOf(world, redeemer).name;
  const change = EFFECT_HANDLERS[effect](world, { pilot: redeemer, input: input ?? '', by: by ?? name });
  return () => ({ pilot: name, ...change() });
}

/** The pilot, flying if the effect requires that; otherwise the pilot of that name, or 0. */
function findRedeemer(world: GameWorld, effect: EffectId, pilot: string | null | undefined) {
  if (!EFFECTS[effect].needsPilot) return pilotNamed(world, pilot ?? '');
  if (pilot) return findFlying(world, pilot);
  throw new GameError('bad-input', `"pilot" is missing: the effect ${effect} needs a pilot who is flying.`);
}
