import type { Mode } from '../../schema/catalog.ts';
import { GameError } from '../../schema/error.ts';
import { boss } from './boss.ts';
import { dogfight } from './dogfight.ts';
import { ffa } from './ffa.ts';
import { ffaReserves } from './ffa-reserves.ts';
import type { GameMode } from './mode.ts';
import { reserves } from './reserves.ts';

/** Modes that can be played. */
const GAME_MODES: Partial<Record<Mode, GameMode>> = { dogfight, reserves, ffa, ffaReserves, boss };

export const isPlayable = (mode: Mode) => GAME_MODES[mode] !== undefined;

/** Throws `not-available` for a mode that cannot be played yet. */
export function findMode(mode: Mode): GameMode {
  const found = GAME_MODES[mode];
  if (found) return found;
  const playable = Object.keys(GAME_MODES).join(', ');
  throw new GameError('not-available', `The mode "${mode}" cannot be played yet; choose one of ${playable}.`);
}
