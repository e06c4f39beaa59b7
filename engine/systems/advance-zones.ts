import { FLAGS } from '../../schema/wire/frame.ts';
import { actFor } from '../events/causes.ts';
import { endZone } from '../hazards/end-zone.ts';
import { ZONE_CODE } from '../hazards/index.ts';
import { isActive, lookOf, type ZoneCode } from '../hazards/zone.ts';
import { seconds } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/** How often the state tells anew where calamities are and how long they go on. */
const TELL_EVERY = seconds(0.25);

/** Lets calamities and nukes warn, rage and end. */
export function advanceZones(world: GameWorld) {
  const { zones } = world.lists;
  for (let i = zones.count - 1; i >= 0; i--) advance(world, zones.ids[i]);
  world.cause = null;
  if (zones.count > 0 && world.time.tick % TELL_EVERY === 0) world.cold.round = true;
}

function advance(world: GameWorld, zone: number) {
  const { Zone } = world.components;
  const { tick } = world.time;
  const code = ZONE_CODE[lookOf(world, zone)];
  actFor(world, zone);
  if (tick < Zone.activeAt[zone]) return code.warn?.(world, zone);
  if (!isActive(world, zone)) activate(world, zone, code);
  if (tick >= Zone.endsAt[zone]) return endZone(world, zone);
  code.rage(world, zone);
}

function activate(world: GameWorld, zone: number, code: ZoneCode) {
  world.components.Status.bits[zone] |= FLAGS.armed;
  world.cold.round = true;
  code.begin?.(world, zone);
}
