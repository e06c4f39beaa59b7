import { ENTITY_KINDS } from '../schema/wire/frame.ts';
import { BOSS_TINTS } from './art/bosses/index.ts';
import { TINTS } from './art/palette.ts';
import type { View } from './interpolation.ts';
import { CRAFT_TINTS_BY_LOOK } from './layers/crafts.ts';

const BOSS = ENTITY_KINDS.indexOf('boss');
const CRAFT = ENTITY_KINDS.indexOf('craft');

/** The colour of what has no pilot: of a boss or its craft; white when unknown. */
export function entityTint({ rowOf, kind, look }: View, eid: number) {
  const row = rowOf[eid];
  if (row < 0) return TINTS.white;
  if (kind[row] === BOSS) return BOSS_TINTS[look[row]] ?? TINTS.white;
  return kind[row] === CRAFT ? (CRAFT_TINTS_BY_LOOK[look[row]] ?? TINTS.white) : TINTS.white;
}
