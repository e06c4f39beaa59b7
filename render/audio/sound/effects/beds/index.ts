import type { Calamity } from '../../../../../schema/catalog/catalog.ts';
import type { Recipe } from '../../../synth/recipe.ts';
import { blizzard, iceStorm } from './cold.ts';
import { blackHole, radiationLeak, solarFlare } from './dark.ts';
import { bed } from './parts.ts';
import { meteorShower, thunderStorm } from './storms.ts';

export const BEDS: Record<`bed.${Calamity}`, Recipe> = {
  'bed.meteorShower': bed(meteorShower),
  'bed.iceStorm': bed(iceStorm),
  'bed.thunderStorm': bed(thunderStorm),
  'bed.blackHole': bed(blackHole),
  'bed.radiationLeak': bed(radiationLeak),
  'bed.blizzard': bed(blizzard),
  'bed.solarFlare': bed(solarFlare),
};
