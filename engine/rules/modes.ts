import type { Mode } from '../../schema/catalog.ts';
import { seconds } from './time.ts';

export interface ModeRules {
  hasTeams: boolean;
  /** Whether `roundMinutes` end the round. */
  hasClock: boolean;
  /** Fewest contestants with whom a round makes sense. */
  contestants: number;
}

export const MODE_RULES: Record<Mode, ModeRules> = {
  dogfight: { hasTeams: true, hasClock: true, contestants: 1 },
  reserves: { hasTeams: true, hasClock: false, contestants: 2 },
  ffa: { hasTeams: false, hasClock: true, contestants: 1 },
  ffaReserves: { hasTeams: false, hasClock: false, contestants: 2 },
  boss: { hasTeams: true, hasClock: false, contestants: 1 },
};

/** After this time a last-standing round goes into sudden death. */
export const SUDDEN_DEATH = seconds(20 * 60);
/** Hull that every ship loses in sudden death. Unit: hp/s. */
export const SUDDEN_DEATH_BLEED = 4;
