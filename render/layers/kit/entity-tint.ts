import { ENTITY_KINDS } from '../../../schema/wire/frame.ts';
import { BOSS_TINTS } from '../../art/bosses/index.ts';
import { CRAFT_TINTS } from '../../art/crafts.ts';
import { TINTS } from '../../art/palette.ts';
import type { View } from '../../link/interpolation.ts';

const BOSS = ENTITY_KINDS.indexOf('boss');
const CRAFT = ENTITY_KINDS.indexOf('craft');

/** The colour of an entity without a pilot: the boss's colour for a boss and its crafts; white for all others. */
export function entityTint({ rowOf, kind, look }: View, eid: number) {
  const row = rowOf[eid];
  if (row < 0) return TINTS.white;
  if (kind[row] === BOSS) return BOSS_TINTS[look[row]] ?? TINTS.white;
  return kind[row] === CRAFT ? (CRAFT_TINTS[look[row]] ?? TINTS.white) : TINTS.white;
}
