import { EFFECTS, type EffectId } from '../../schema/effects.ts';
import { GameError } from '../../schema/error.ts';
import { findFlying, identityOf, pilotNamed } from '../pilots/roster.ts';
import type { GameWorld } from '../world.ts';
import { EFFECT_HANDLERS } from './index.ts';

/** An effect as somebody asks for it: names as they were typed. */
interface EffectRequest {
  effect: EffectId;
  /** Who redeems it and to whom it is done. */
  pilot?: string | null;
  input?: string | null;
  /** Who redeemed it, if not the pilot. */
  by?: string | null;
}

/** Looks up and checks; the second step does it, and tells the pilot's name. Throws what the effect refuses. */
export function prepareEffect(world: GameWorld, { effect, pilot, input, by }: EffectRequest) {
  const redeemer = findRedeemer(world, effect, pilot);
  const name = redeemer === 0 ? null : identityOf(world, redeemer).name;
  const change = EFFECT_HANDLERS[effect](world, { pilot: redeemer, input: input ?? '', by: by ?? name });
  return () => ({ pilot: name, ...change() });
}

/** Who is flying, where the effect needs that; otherwise whoever has joined by that name, or 0. */
function findRedeemer(world: GameWorld, effect: EffectId, pilot: string | null | undefined) {
  if (!EFFECTS[effect].needsPilot) return pilotNamed(world, pilot ?? '');
  if (pilot) return findFlying(world, pilot);
  throw new GameError('bad-input', `"pilot" is missing: the effect ${effect} needs a pilot who is flying.`);
}
