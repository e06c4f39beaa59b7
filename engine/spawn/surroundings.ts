import { addToCover, clearCover, firstAt } from '../data/cover.ts';
import { isListed } from '../data/id-list.ts';
import { hypot } from '../maths.ts';
import { PLACE_CLEARANCE } from '../rules/arena.ts';
import type { GameWorld } from '../world.ts';

/**
 * The surroundings of rocks, where nothing else may be placed. While a round begins, thousands of rocks and ships are
 * placed, and rocks are looked up in a cover. In a fight, few positions are needed per tick, and all rocks are searched
 * instead, because they have moved.
 */

/** Call this when there are no rocks and many are about to be created. */
export function beginSurroundings({ grids: { surroundings } }: GameWorld) {
  clearCover(surroundings);
  surroundings.isCurrent = true;
}

/** Call this when a rock has been created. */
export function noteRock(
  { grids: { surroundings }, components: { Position, Body } }: GameWorld,
  rock: number,
) {
  if (!surroundings.isCurrent) return;
  addToCover(surroundings, rock, Position.x[rock], Position.y[rock], Body.radius[rock] + PLACE_CLEARANCE);
}

/** Call this when rocks have moved. */
export function endSurroundings({ grids }: GameWorld) {
  grids.surroundings.isCurrent = false;
}

/** Whether a position is outside the surroundings of all rocks. Unit: u. */
export function isClearOfRocks(world: GameWorld, { x, y }: { x: number; y: number }) {
  const { rocks } = world.lists;
  const { surroundings } = world.grids;
  if (!surroundings.isCurrent) {
    for (let i = 0; i < rocks.count; i++) if (isAround(world, rocks.ids[i], x, y)) return false;
    return true;
  }
  for (let entry = firstAt(surroundings, x, y); entry !== 0; entry = surroundings.next[entry]) {
    const rock = surroundings.entity[entry];
    if (isListed(rocks, rock) && isAround(world, rock, x, y)) return false; // it may have been removed
  }
  return true;
}

const isAround = ({ components: { Position, Body } }: GameWorld, rock: number, x: number, y: number) =>
  hypot(Position.x[rock] - x, Position.y[rock] - y) < Body.radius[rock] + PLACE_CLEARANCE;
