import type { EffectId } from '../../schema/effects.ts';
import { GameError } from '../../schema/error.ts';
import { cosmetic } from './cosmetics.ts';
import type { Effect } from './effect.ts';

const CODE: Partial<Record<EffectId, Effect>> = {
  trail: cosmetic('trail'),
  shield: cosmetic('shield'),
  explosion: cosmetic('explosion'),
  laser: cosmetic('laser'),
};

/** The code of an effect. Throws `not-available` for those that are not built yet. */
export function codeOf(id: EffectId): Effect {
  const code = CODE[id];
  if (code) return code;
  throw new GameError('not-available', `The effect ${id} is not in the game yet.`);
}
