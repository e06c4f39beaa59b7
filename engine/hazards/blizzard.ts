import { ZONE_LOOKS } from '../../schema/wire/frame.ts';
import { BLIZZARD_SIGHT } from '../rules/calamities.ts';
import { FIELD_TRAITS } from '../rules/field-traits.ts';
import type { GameWorld } from '../world.ts';
import { isZoneActive, type ZoneBehaviour } from './zone.ts';

const BLIZZARD = ZONE_LOOKS.indexOf('blizzard');

/** Reduces the sight of pilots; see `sightShare`. */
export const blizzard: ZoneBehaviour = { act() {} };

/** How far pilots see now, as a share of their full sight. */
export function sightShare(world: GameWorld) {
  const { ids, count } = world.lists.zones;
  const { look } = world.components.Kind;
  let sight = FIELD_TRAITS[world.round.field].sight ?? 1;
  for (let i = 0; i < count; i++) {
    if (look[ids[i]] === BLIZZARD && isZoneActive(world, ids[i])) sight *= BLIZZARD_SIGHT;
  }
  return sight;
}
