import { hurtShip } from '../combat/damage.ts';
import { KIND } from '../components.ts';
import { firstAt } from '../data/cover.ts';
import { showEffect } from '../data/visuals.ts';
import { useOriginAsCause } from '../events/causes.ts';
import { METEORS } from '../rules/calamities.ts';
import { CRASH_PAUSE, ROCK_BOUNCE, ROCK_CRASH_DAMAGE } from '../rules/ships.ts';
import { isBurning } from '../spawn/rock-field.ts';
import type { GameWorld } from '../world.ts';

/** Makes ships bounce off rocks, which damages them. */
export function collideRocks(world: GameWorld) {
  const { ids, count } = world.lists.flying;
  const { Position, Kind, Body } = world.components;
  const { x, y } = Position;
  const { solids } = world.grids;
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    for (let entry = firstAt(solids, x[eid], y[eid]); entry !== 0; entry = solids.next[entry]) {
      const rock = solids.entity[entry];
      if (Kind.code[rock] !== KIND.rock) continue;
      const dx = x[eid] - x[rock];
      const dy = y[eid] - y[rock];
      const reach = Body.radius[rock] + Body.radius[eid];
      const distance = dx * dx + dy * dy;
      if (distance < reach * reach && distance > 0) bounceOffRock(world, eid, rock, Math.sqrt(distance));
    }
  }
}

function bounceOffRock(world: GameWorld, eid: number, rock: number, distance: number) {
  const { Position, Velocity, Body, Ship } = world.components;
  const nx = (Position.x[eid] - Position.x[rock]) / distance;
  const ny = (Position.y[eid] - Position.y[rock]) / distance;
  const reach = Body.radius[rock] + Body.radius[eid];
  const speed = (Velocity.x[eid] - Velocity.x[rock]) * nx + (Velocity.y[eid] - Velocity.y[rock]) * ny;
  Position.x[eid] = Position.x[rock] + nx * reach;
  Position.y[eid] = Position.y[rock] + ny * reach;
  if (speed >= 0) return;
  Velocity.x[eid] -= (1 + ROCK_BOUNCE) * speed * nx;
  Velocity.y[eid] -= (1 + ROCK_BOUNCE) * speed * ny;
  if (Ship.crashAt[eid] > world.time.tick) return;
  Ship.crashAt[eid] = world.time.tick + CRASH_PAUSE;
  const isMeteor = isBurning(world, rock);
  if (isMeteor) world.components.Hull.points[rock] = 0;
  useOriginAsCause(world, rock);
  hurtShip(world, eid, isMeteor ? METEORS.damage : ROCK_CRASH_DAMAGE, 0, isMeteor ? 'meteor' : 'rock');
  world.cause = null;
  showEffect(world.visuals, 'crash', Position.x[eid], Position.y[eid], eid);
}
