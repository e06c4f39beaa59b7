import { drawFor } from '../luck.ts';
import { hypot } from '../maths.ts';
import { FIELD_TRAITS } from '../rules/field-traits.ts';
import { FIELD_ROCKS, ROCK_DAMPING, ROCK_MARGIN, ROCK_REFILL, ROCK_RUSH } from '../rules/fields.ts';
import { DT } from '../rules/time.ts';
import { isOutside } from '../spawn/points.ts';
import { addRock, breakRock, isBurning, removeRock, rockCount, rockFromEdge } from '../spawn/rock-field.ts';
import type { GameWorld } from '../world.ts';

/** Keeps rocks inside the arena, breaks up those that were shot down and replaces them. */
export function driftRocks(world: GameWorld) {
  const { lists, components, round } = world;
  const { points } = components.Hull;
  const isBelt = FIELD_TRAITS[round.field].belt !== undefined;
  for (let i = lists.rocks.count - 1; i >= 0; i--) {
    const eid = lists.rocks.ids[i];
    if (points[eid] <= 0) breakUp(world, eid);
    else if (isBurning(world, eid)) removeIfLeaving(world, eid);
    else driftRock(world, eid, isBelt);
  }
  refillRocks(world);
}

function breakUp(world: GameWorld, eid: number) {
  drawFor(world, eid);
  breakRock(world, eid);
}

function driftRock(world: GameWorld, eid: number, isBelt: boolean) {
  slowRock(world, eid);
  if (isBelt) removeIfLeaving(world, eid);
  else turnRockBack(world, eid);
}

/** Removes a meteor or a rock of a belt that has left the arena. */
function removeIfLeaving(world: GameWorld, eid: number) {
  if (isOutside(world, eid, ROCK_MARGIN) && isLeaving(world, eid)) removeRock(world, eid);
}

const isLeaving = ({ components: { Position, Velocity } }: GameWorld, eid: number) =>
  Position.x[eid] * Velocity.x[eid] + Position.y[eid] * Velocity.y[eid] > 0;

function turnRockBack({ components: { Position, Velocity }, arena }: GameWorld, eid: number) {
  if (Math.abs(Position.x[eid]) > arena.width / 2) {
    Velocity.x[eid] = -Math.sign(Position.x[eid]) * Math.abs(Velocity.x[eid]);
  }
  if (Math.abs(Position.y[eid]) > arena.height / 2) {
    Velocity.y[eid] = -Math.sign(Position.y[eid]) * Math.abs(Velocity.y[eid]);
  }
}

/**
 * Slows down a fast rock, such as one flung by a black hole, which would be a danger for the rest of the round.
 */
function slowRock({ components: { Velocity } }: GameWorld, eid: number) {
  const speed = hypot(Velocity.x[eid], Velocity.y[eid]);
  if (speed < ROCK_RUSH) return;
  Velocity.x[eid] *= 1 - ROCK_DAMPING * DT;
  Velocity.y[eid] *= 1 - ROCK_DAMPING * DT;
}

/** Replaces destroyed rocks over time, faster in a larger arena. */
function refillRocks(world: GameWorld) {
  const { round, time, lists } = world;
  if (round.phase !== 'playing' || time.tick < round.rockAt) return;
  drawFor(world, 0);
  const wanted = rockCount(world);
  round.rockAt = time.tick + Math.max(1, Math.round((ROCK_REFILL * FIELD_ROCKS[round.field].count) / wanted));
  if (lists.rocks.count < wanted) addRock(world, rockFromEdge(world));
}
