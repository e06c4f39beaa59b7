import { seedRng } from './data/rng.ts';
import type { GameWorld } from './world.ts';

/**
 * Random numbers are local: each depends only on the salt of the world, the tick, the system and the drawer (who or
 * what draws it). So an additional draw does not change the numbers of other drawers.
 */

/** Selects a system as the drawer. `turn`: its number, counted from 1. */
export function drawForSystem(world: GameWorld, turn: number) {
  world.turn = turn;
  drawFor(world, 0);
}

/** Selects the commands as the drawer. All commands of a tick, or of a hold, draw one after another. */
export const drawForCommands = (world: GameWorld) => drawForSystem(world, 0);

/** Selects one drawer in the current system: a pilot by its entity, anything else by a permanent number. */
export const drawFor = ({ rng, salt, time, turn }: GameWorld, who: number) =>
  seedRng(rng, salt, time.tick, turn, who);
