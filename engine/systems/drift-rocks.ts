import { addRock, breakRock, placeOnEdge, rockCount } from '../rocks.ts';
import { ROCK_REFILL } from '../rules/fields.ts';
import type { GameWorld } from '../world.ts';

/** Keeps rocks inside the arena, breaks up those that were shot down and lets new ones drift in for them. */
export function driftRocks(world: GameWorld) {
  const { lists, components, arena } = world;
  const { Position, Velocity, Hull } = components;
  for (let i = lists.rocks.count - 1; i >= 0; i--) {
    const eid = lists.rocks.ids[i];
    if (Math.abs(Position.x[eid]) > arena.width / 2)
      Velocity.x[eid] = -Math.sign(Position.x[eid]) * Math.abs(Velocity.x[eid]);
    if (Math.abs(Position.y[eid]) > arena.height / 2)
      Velocity.y[eid] = -Math.sign(Position.y[eid]) * Math.abs(Velocity.y[eid]);
    if (Hull.points[eid] <= 0) breakRock(world, eid);
  }
  refill(world);
}

function refill(world: GameWorld) {
  const { round, time, lists } = world;
  if (round.phase !== 'playing' || time.tick < round.rockAt) return;
  round.rockAt = time.tick + ROCK_REFILL;
  if (lists.rocks.count < rockCount(world)) addRock(world, placeOnEdge(world));
}
