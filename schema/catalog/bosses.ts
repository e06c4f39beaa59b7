import type { BossName } from './catalog.ts';

/** A boss design as described to callers. */
export interface BossDescription {
  /** Its part in the fight, in one or two words. */
  role: string;
  /** How it enters the arena. */
  entrance: string;
}

/** Every boss design by name. How each one fights is defined in `engine/bosses/designs/`. */
export const BOSSES: Record<BossName, BossDescription> = {
  Leviathan: { role: 'carrier', entrance: 'sails in slowly from the left edge, its bays opening' },
  Bastion: { role: 'fortress', entrance: 'warps in near the centre and unfolds plate by plate' },
  Stormcaller: { role: 'storm mage', entrance: 'grows out of a thunderhead amid lightning' },
  Reaper: { role: 'hunter', entrance: 'cuts in from the right edge at full speed' },
  Hydra: { role: 'many heads', entrance: 'uncoils from beyond the lower edge' },
  Warden: { role: 'mirror', entrance: 'unfolds from a point of light' },
  'Comet Queen': { role: 'mine layer', entrance: 'falls in from the upper edge like a comet' },
  Null: { role: 'shield thief', entrance: 'opens as a black point that swallows the light around it' },
};
