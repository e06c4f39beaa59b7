import { isOutside } from '../places.ts';
import { addRock, breakRock, enterRock, isBurning, removeRock, rockCount } from '../rocks.ts';
import { FIELD_TRAITS } from '../rules/field-traits.ts';
import { ROCK_MARGIN, ROCK_REFILL } from '../rules/fields.ts';
import type { GameWorld } from '../world.ts';

/** Keeps rocks inside the arena, breaks up those that were shot down and lets new ones drift in for them. */
export function driftRocks(world: GameWorld) {
  const { lists, components, round } = world;
  const { points } = components.Hull;
  const isBelt = FIELD_TRAITS[round.field].belt !== undefined;
  for (let i = lists.rocks.count - 1; i >= 0; i--) {
    const eid = lists.rocks.ids[i];
    if (points[eid] <= 0) breakRock(world, eid);
    else if (isBelt || isBurning(world, eid)) flowOn(world, eid);
    else turnBack(world, eid);
  }
  refill(world);
}

/** Meteors and the rocks of a belt pass over the edges. */
function flowOn(world: GameWorld, eid: number) {
  if (isOutside(world, eid, ROCK_MARGIN) && isLeaving(world, eid)) removeRock(world, eid);
}

const isLeaving = ({ components: { Position, Velocity } }: GameWorld, eid: number) =>
  Position.x[eid] * Velocity.x[eid] + Position.y[eid] * Velocity.y[eid] > 0;

function turnBack({ components: { Position, Velocity }, arena }: GameWorld, eid: number) {
  if (Math.abs(Position.x[eid]) > arena.width / 2)
    Velocity.x[eid] = -Math.sign(Position.x[eid]) * Math.abs(Velocity.x[eid]);
  if (Math.abs(Position.y[eid]) > arena.height / 2)
    Velocity.y[eid] = -Math.sign(Position.y[eid]) * Math.abs(Velocity.y[eid]);
}

function refill(world: GameWorld) {
  const { round, time, lists } = world;
  if (round.phase !== 'playing' || time.tick < round.rockAt) return;
  round.rockAt = time.tick + ROCK_REFILL;
  if (lists.rocks.count < rockCount(world)) addRock(world, enterRock(world));
}
