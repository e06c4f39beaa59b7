import { RADIATION_BURN } from '../rules/calamities.ts';
import type { GameWorld } from '../world.ts';
import { burnShip } from './harm.ts';
import { eachShipIn, keepInside, type ZoneCode } from './zone.ts';

/** A drifting zone that burns hulls and blocks shields. */
export const radiationLeak: ZoneCode = {
  warn: keepInside,
  rage(world, zone) {
    keepInside(world, zone);
    eachShipIn(world, zone, irradiate);
  },
};

const irradiate = (world: GameWorld, eid: number) => burnShip(world, eid, RADIATION_BURN);
