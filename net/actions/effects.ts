import { EFFECT_IDS, EFFECTS } from '../../schema/catalog/effects.ts';
import type { NetHandler } from './handler.ts';

const LIST = EFFECT_IDS.map(id => ({ id, ...EFFECTS[id] }));

export const listEffects: NetHandler<'listEffects'> = () => () => LIST;
