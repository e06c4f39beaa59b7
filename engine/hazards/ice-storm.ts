import { hurtShip } from '../combat/damage.ts';
import { KIND } from '../components.ts';
import { columnAt, rowAt } from '../data/grid.ts';
import { random } from '../data/rng.ts';
import { showEffect } from '../data/visuals.ts';
import { cos, sin } from '../maths.ts';
import { ICE } from '../rules/calamities.ts';
import type { GameWorld } from '../world.ts';
import { chillShip } from './harm.ts';
import { forEachShipIn, keepZoneInside, type ZoneBehaviour } from './zone.ts';

/** A drifting storm that slows ships down and drops shards of ice. */
export const iceStorm: ZoneBehaviour = {
  warn: keepZoneInside,
  act(world, zone) {
    keepZoneInside(world, zone);
    forEachShipIn(world, zone, chillShip);
    for (let i = 0; i < ICE.shards; i++) dropShard(world, zone);
  },
};

/** Drops a shard at a random position in the storm, uniformly distributed. */
function dropShard(world: GameWorld, zone: number) {
  const { Position, Body, Kind } = world.components;
  const angle = random(world.rng) * 2 * Math.PI;
  const distance = Body.radius[zone] * Math.sqrt(random(world.rng));
  const x = Position.x[zone] + cos(angle) * distance;
  const y = Position.y[zone] + sin(angle) * distance;
  showEffect(world.visuals, 'shard', x, y, ICE.reach);
  const grid = world.grids.ships;
  const lastColumn = columnAt(grid, x + ICE.reach);
  const lastRow = rowAt(grid, y + ICE.reach);
  for (let row = rowAt(grid, y - ICE.reach); row <= lastRow; row++) {
    for (let column = columnAt(grid, x - ICE.reach); column <= lastColumn; column++) {
      let ship = grid.head[row * grid.columns + column];
      for (; ship !== 0; ship = grid.next[ship]) {
        const dx = Position.x[ship] - x;
        const dy = Position.y[ship] - y;
        const isReached = dx * dx + dy * dy < ICE.reach * ICE.reach;
        if (isReached && Kind.code[ship] === KIND.ship) hurtShip(world, ship, ICE.damage, 0, 'ice');
      }
    }
  }
}
