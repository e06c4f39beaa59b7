import { hurtShip } from '../damage.ts';
import { random } from '../rng.ts';
import { ICE } from '../rules/calamities.ts';
import { showEffect } from '../show.ts';
import type { GameWorld } from '../world.ts';
import { chillShip } from './harm.ts';
import { isWithin, keepInside, type ZoneCode } from './zone.ts';

/** A drifting storm in which ships are slow and shards of ice come down. */
export const iceStorm: ZoneCode = {
  warn: keepInside,
  rage(world, zone) {
    keepInside(world, zone);
    const { ids, count } = world.lists.flying;
    for (let i = 0; i < count; i++) if (isWithin(world, zone, ids[i])) chillShip(world, ids[i]);
    for (let i = 0; i < ICE.shards; i++) dropShard(world, zone);
  },
};

/** Somewhere in the storm, each place as likely as any other. */
function dropShard(world: GameWorld, zone: number) {
  const { Position, Body } = world.components;
  const angle = random(world.rng) * 2 * Math.PI;
  const distance = Body.radius[zone] * Math.sqrt(random(world.rng));
  const x = Position.x[zone] + Math.cos(angle) * distance;
  const y = Position.y[zone] + Math.sin(angle) * distance;
  showEffect(world.show, 'shard', x, y, ICE.reach);
  const { ids, count } = world.lists.flying;
  for (let i = 0; i < count; i++) {
    const dx = Position.x[ids[i]] - x;
    const dy = Position.y[ids[i]] - y;
    if (dx * dx + dy * dy < ICE.reach * ICE.reach) hurtShip(world, ids[i], ICE.damage, 0);
  }
}
