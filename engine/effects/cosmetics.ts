import type { CosmeticSlot } from '../../schema/catalog/cosmetics.ts';
import { wearCosmetic } from '../pilots/cosmetics.ts';
import { seconds } from '../rules/time.ts';
import type { Effect } from './effect.ts';

/** Gives the pilot the typed style, for the duration in the settings. */
export const cosmetic =
  (slot: CosmeticSlot): Effect =>
  (world, { pilot, input }) =>
  () => ({ style: wearCosmetic(world, pilot, slot, input, seconds(world.settings.trailMinutes * 60)) });
