import { RADIATION_BURN } from '../rules/calamities.ts';
import { burnShip } from './harm.ts';
import { isWithin, keepInside, type ZoneCode } from './zone.ts';

/** A drifting zone that burns hulls and blocks shields. */
export const radiationLeak: ZoneCode = {
  warn: keepInside,
  rage(world, zone) {
    keepInside(world, zone);
    const { ids, count } = world.lists.flying;
    for (let i = 0; i < count; i++)
      if (isWithin(world, zone, ids[i])) burnShip(world, ids[i], RADIATION_BURN);
  },
};
