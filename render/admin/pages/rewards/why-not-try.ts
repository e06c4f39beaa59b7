import type { ActionName } from '../../../../schema/actions/index.ts';
import { EFFECTS, type EffectId } from '../../../../schema/catalog/effects.ts';
import { whyNot } from '../../ui/why.ts';

/** The action that an effect stands for; the effect is possible when the action is. */
function actionOf(effect: EffectId): ActionName {
  if (effect.startsWith('calamity:')) return 'startCalamity';
  if (effect === 'nuke') return 'launchNuke';
  return effect === 'bounty' ? 'placeBounty' : 'applyEffect';
}

/**
 * Why an effect cannot be tried now, in words; null if it can. `nobody`: the text for an effect that needs a pilot
 * while no pilot is flying.
 */
export function whyNotTry(effect: EffectId, hasPilot: boolean, nobody: string): string | null {
  const why = whyNot('applyEffect') ?? whyNot(actionOf(effect));
  return why ?? (EFFECTS[effect].needsPilot && !hasPilot ? nobody : null);
}
