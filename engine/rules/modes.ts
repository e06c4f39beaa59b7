import type { Mode, ResultsBoard } from '../../schema/catalog/catalog.ts';
import { SUDDEN_DEATH_TEXT } from '../../schema/catalog/rules.ts';
import { seconds } from './time.ts';

interface ModeRules {
  hasTeams: boolean;
  /** The number of teams, if it is fixed. */
  teams?: number;
  /** Whether `roundMinutes` end the round. */
  hasClock: boolean;
  /** Minimum number of contestants. */
  contestants: number;
  /** Whether the round continues until only one is left, with sudden death if it takes too long. */
  isLastStanding: boolean;
  /** The results board, unless the streamer chooses another. */
  board: Exclude<ResultsBoard, 'none'>;
}

export const MODE_RULES: Record<Mode, ModeRules> = {
  dogfight: { hasTeams: true, hasClock: true, contestants: 1, isLastStanding: false, board: 'kills' },
  reserves: { hasTeams: true, hasClock: false, contestants: 2, isLastStanding: true, board: 'out' },
  ffa: { hasTeams: false, hasClock: true, contestants: 1, isLastStanding: false, board: 'kills' },
  ffaReserves: { hasTeams: false, hasClock: false, contestants: 2, isLastStanding: true, board: 'out' },
  boss: { hasTeams: true, teams: 1, hasClock: false, contestants: 1, isLastStanding: false, board: 'damage' },
};

/** Time after which a last-standing round goes into sudden death. */
export const SUDDEN_DEATH = seconds(20 * 60);
export const SUDDEN_DEATH_BANNER = { text: SUDDEN_DEATH_TEXT, color: '#ff4d5e', seconds: 8 };
/** Limit to which the largest reserve, and the lives of each pilot, are cut when sudden death begins. */
export const SUDDEN_DEATH_SHIPS = 5;
export const SUDDEN_DEATH_LIVES = 2;
/** How the arena shrinks: `steps` times, every `interval` ticks, to `share` of its current sides. */
export const SUDDEN_DEATH_SHRINK = { interval: seconds(5), share: 0.95, steps: 16 };
/** Damage to every ship in sudden death. Unit: hp/s. */
export const SUDDEN_DEATH_BLEED = 4;
