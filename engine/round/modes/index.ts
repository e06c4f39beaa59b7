import type { Mode } from '../../../schema/catalog/catalog.ts';
import { boss } from './boss.ts';
import { dogfight } from './dogfight.ts';
import { ffa } from './ffa.ts';
import { ffaReserves } from './ffa-reserves.ts';
import type { GameMode } from './mode.ts';
import { reserves } from './reserves.ts';

/** The rules of each mode. */
const GAME_MODES: Record<Mode, GameMode> = { dogfight, reserves, ffa, ffaReserves, boss };

export const gameMode = (mode: Mode) => GAME_MODES[mode];
