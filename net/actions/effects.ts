import { declarationOfEffect, EFFECT_IDS } from '../../schema/effects.ts';
import type { NetHandler } from './handler.ts';

const EFFECTS = EFFECT_IDS.map(id => {
  const { label, needsPilot } = declarationOfEffect(id);
  return { id, label, needsPilot };
});

export const listEffects: NetHandler<'listEffects'> = () => () => EFFECTS;
