import { type Mode, TEAM_COLORS } from '../../../../schema/catalog/catalog.ts';
import { PALETTE } from '../../../../schema/catalog/palette.ts';
import { BURST, HEART, SHIP, SIGHT, SKULL } from '../../../art/symbols.ts';

/** The icon and colour of each mode. */
export const MODE_LOOKS: Record<Mode, { path: string; color: string }> = {
  dogfight: { path: SIGHT, color: TEAM_COLORS[1] },
  reserves: { path: SHIP, color: TEAM_COLORS[2] },
  ffa: { path: BURST, color: PALETTE.gold },
  ffaReserves: { path: HEART, color: TEAM_COLORS[0] },
  boss: { path: SKULL, color: PALETTE.warning },
};
