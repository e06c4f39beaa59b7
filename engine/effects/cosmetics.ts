import type { CosmeticSlot } from '../../schema/catalog/cosmetics.ts';
import { wearCosmetic } from '../pilots/cosmetics.ts';
import { seconds } from '../rules/time.ts';
import type { Effect } from './effect.ts';

/** The pilot wears the style that was typed, for as long as the settings say. */
export const cosmetic =
  (slot: CosmeticSlot): Effect =>
  (world, { pilot, input }) =>
  () => ({ style: wearCosmetic(world, pilot, slot, input, seconds(world.settings.trailMinutes * 60)) });
