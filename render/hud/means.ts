import type { Means } from '../../schema/catalog/means.ts';
import { ATOM, BURST, CALAMITY_SIGNS, DROP, FLAME, MINE, ROCKET, SIGHT, STRIKE } from '../art/symbols.ts';

/** How a kill is shown: the sign between killer and victim, and the words where there is no killer. */
export const MEANS_SIGNS: Record<Means, { sign: string; words: string }> = {
  laser: { sign: SIGHT, words: 'shot down' },
  missile: { sign: ROCKET, words: 'hit by a missile' },
  mine: { sign: MINE, words: 'hit a mine' },
  blast: { sign: BURST, words: 'blown up' },
  ram: { sign: BURST, words: 'rammed' },
  strike: { sign: STRIKE, words: 'orbital strike' },
  nuke: { sign: ATOM, words: 'nuked' },
  rock: { sign: BURST, words: 'crashed' },
  meteor: { sign: CALAMITY_SIGNS.meteorShower, words: 'hit by a meteor' },
  ice: { sign: CALAMITY_SIGNS.iceStorm, words: 'ice storm' },
  lightning: { sign: CALAMITY_SIGNS.thunderStorm, words: 'lightning' },
  blackHole: { sign: CALAMITY_SIGNS.blackHole, words: 'black hole' },
  radiation: { sign: CALAMITY_SIGNS.radiationLeak, words: 'radiation' },
  flare: { sign: CALAMITY_SIGNS.solarFlare, words: 'solar flare' },
  heat: { sign: FLAME, words: 'burned up' },
  bleeding: { sign: DROP, words: 'bled out' },
};
