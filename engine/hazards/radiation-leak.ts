import { RADIATION_BURN } from '../rules/calamities.ts';
import type { GameWorld } from '../world.ts';
import { fleeZone } from './flee.ts';
import { burnShip } from './harm.ts';
import { forEachShipIn, keepZoneInside, type ZoneBehaviour } from './zone.ts';

/** A drifting zone that burns hulls and blocks shields. */
export const radiationLeak: ZoneBehaviour = {
  avoid: fleeZone,
  warn: keepZoneInside,
  act(world, zone) {
    keepZoneInside(world, zone);
    forEachShipIn(world, zone, irradiate);
  },
};

const irradiate = (world: GameWorld, eid: number) => burnShip(world, eid, RADIATION_BURN, 'radiation');
