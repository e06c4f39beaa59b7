import { TICK_RATE } from '../../schema/catalog/rules.ts';
import { FLARE } from '../rules/calamities.ts';
import { HAZARD_MARGIN, HAZARD_PUSH } from '../rules/hazards.ts';
import type { GameWorld } from '../world.ts';
import { burnShip } from './harm.ts';
import { isZoneActive, type ZoneBehaviour } from './zone.ts';

/** A front that sweeps across the arena from the sun's side, burns hulls and disables shields. */
export const solarFlare: ZoneBehaviour = {
  /** The sun's side, the right edge. */
  place: ({ arena }) => ({ x: arena.width / 2, y: 0, angle: Math.PI }),
  /** Steers through the front, since no ship can outrun it for long. */
  avoid(world, eid, zone) {
    const { Heading, Brain } = world.components;
    const depth = depthInFlare(world, zone, eid);
    if (!isZoneActive(world, zone) || depth < -HAZARD_MARGIN || depth > FLARE.depth) return;
    Brain.avoidX[eid] -= Heading.x[zone] * HAZARD_PUSH;
  },
  begin(world, zone) {
    const { Velocity, Heading, Zone } = world.components;
    const ticks = Zone.endsAt[zone] - Zone.activeAt[zone];
    const way = world.arena.width + FLARE.depth;
    Velocity.x[zone] = (Heading.x[zone] * way * TICK_RATE) / ticks;
  },
  act(world, zone) {
    const { ids, count } = world.lists.flying;
    for (let i = 0; i < count; i++) {
      const depth = depthInFlare(world, zone, ids[i]);
      if (depth > 0 && depth < FLARE.depth) burnShip(world, ids[i], FLARE.burn, 'flare');
    }
  },
};

/** How far a ship is behind the front edge of a flare; negative ahead of it. Unit: u. */
const depthInFlare = ({ components: { Position, Heading } }: GameWorld, zone: number, eid: number) =>
  (Position.x[zone] - Position.x[eid]) * Heading.x[zone];
