import { CALAMITIES, keysOf } from '../../../../schema/catalog/catalog.ts';
import type { EffectId } from '../../../../schema/catalog/effects.ts';
import { PALETTE } from '../../../../schema/catalog/palette.ts';
import {
  ATOM,
  ATTENTION,
  BURST,
  CALAMITY_COLORS,
  CALAMITY_SIGNS,
  FLAME,
  MINE,
  PULSE,
  ROCKET,
  SHIELD_SIGN,
  SHIP,
  SIGHT,
  SKULL,
} from '../../../art/symbols.ts';
import { Sign } from '../../ui/sign.tsx';

interface Look {
  path: string;
  color?: string;
}

/** The look of each effect; calamities look as they do in the game. */
const LOOKS: Partial<Record<EffectId, Look>> = {
  ...Object.fromEntries(
    keysOf(CALAMITIES).map(type => [
      `calamity:${type}`,
      { path: CALAMITY_SIGNS[type], color: CALAMITY_COLORS[type] },
    ]),
  ),
  'calamity:random': { path: ATTENTION, color: PALETTE.warning },
  nuke: { path: ATOM, color: PALETTE.warning },
  mines: { path: MINE },
  missiles: { path: ROCKET },
  emp: { path: PULSE, color: CALAMITY_COLORS.iceStorm },
  grow: { path: SHIP },
  bounty: { path: SKULL },
  trail: { path: FLAME, color: CALAMITY_COLORS.meteorShower },
  shield: { path: SHIELD_SIGN, color: CALAMITY_COLORS.iceStorm },
  explosion: { path: BURST, color: CALAMITY_COLORS.meteorShower },
  laser: { path: SIGHT, color: CALAMITY_COLORS.radiationLeak },
};

/** The sign of an effect. */
export const EffectSign = ({ effect }: { effect: EffectId }) => (
  <Sign {...(LOOKS[effect] ?? { path: BURST })} />
);
