import { TICK_RATE } from '../../schema/catalog/rules.ts';
import { FLARE } from '../rules/calamities.ts';
import type { GameWorld } from '../world.ts';
import { burnShip } from './harm.ts';
import type { ZoneBehaviour } from './zone.ts';

/** A front that sweeps across the arena from the sun's side, burns hulls and disables shields. */
export const solarFlare: ZoneBehaviour = {
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
export const depthInFlare = ({ components: { Position, Heading } }: GameWorld, zone: number, eid: number) =>
  (Position.x[zone] - Position.x[eid]) * Heading.x[zone];
