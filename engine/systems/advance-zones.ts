import { FLAGS } from '../../schema/wire/frame.ts';
import { useOriginAsCause } from '../events/causes.ts';
import { endZone } from '../hazards/end-zone.ts';
import { ZONE_BEHAVIOURS } from '../hazards/index.ts';
import { isZoneActive, type ZoneBehaviour, zoneLook } from '../hazards/zone.ts';
import { drawFor } from '../luck.ts';
import { seconds } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/** Interval at which the positions and remaining times of calamities are updated in the state. */
const REPORT_EVERY = seconds(0.25);

/** Takes calamities and nukes through their phases. */
export function advanceZones(world: GameWorld) {
  const { zones } = world.lists;
  for (let i = zones.count - 1; i >= 0; i--) advanceZone(world, zones.ids[i]);
  world.cause = null;
  if (zones.count > 0 && world.time.tick % REPORT_EVERY === 0) world.cold.round = true;
}

function advanceZone(world: GameWorld, zone: number) {
  const { Zone } = world.components;
  const { tick } = world.time;
  const behaviour = ZONE_BEHAVIOURS[zoneLook(world, zone)];
  useOriginAsCause(world, zone);
  drawFor(world, Zone.number[zone]);
  if (tick < Zone.activeAt[zone]) return behaviour.warn?.(world, zone);
  if (!isZoneActive(world, zone)) activateZone(world, zone, behaviour);
  if (tick >= Zone.endsAt[zone]) return endZone(world, zone);
  behaviour.act(world, zone);
}

function activateZone(world: GameWorld, zone: number, behaviour: ZoneBehaviour) {
  world.components.Status.bits[zone] |= FLAGS.armed;
  world.cold.round = true;
  behaviour.begin?.(world, zone);
}
