import type { Means } from '../../schema/catalog/means.ts';
import { ATOM, BURST, CALAMITY_SIGNS, DROP, FLAME, MINE, ROCKET, SIGHT, STRIKE } from '../art/symbols.ts';

/** How a kill is shown: the sign between killer and victim. */
export const MEANS_SIGNS: Record<Means, string> = {
  laser: SIGHT,
  missile: ROCKET,
  mine: MINE,
  blast: BURST,
  ram: BURST,
  strike: STRIKE,
  nuke: ATOM,
  rock: BURST,
  meteor: CALAMITY_SIGNS.meteorShower,
  ice: CALAMITY_SIGNS.iceStorm,
  lightning: CALAMITY_SIGNS.thunderStorm,
  blackHole: CALAMITY_SIGNS.blackHole,
  radiation: CALAMITY_SIGNS.radiationLeak,
  flare: CALAMITY_SIGNS.solarFlare,
  heat: FLAME,
  bleeding: DROP,
};
