import { blackHole } from './black-hole.ts';
import { blizzard } from './blizzard.ts';
import { iceStorm } from './ice-storm.ts';
import { meteorShower } from './meteor-shower.ts';
import { nuke } from './nuke.ts';
import { radiationLeak } from './radiation-leak.ts';
import { solarFlare } from './solar-flare.ts';
import { thunderStorm } from './thunder-storm.ts';
import type { HazardLook, ZoneBehaviour } from './zone.ts';

/** The behaviour of each zone of `lists.zones`. */
export const ZONE_BEHAVIOURS: Readonly<Record<HazardLook, ZoneBehaviour>> = {
  meteorShower,
  iceStorm,
  thunderStorm,
  blackHole,
  radiationLeak,
  blizzard,
  solarFlare,
  nuke,
};
