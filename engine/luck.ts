import { seedRng } from './data/rng.ts';
import type { GameWorld } from './world.ts';

/**
 * Luck is local: a random number depends only on the salt of the world, the tick, the system and the drawer, so an
 * additional draw does not change the luck of others.
 */

/** Selects a system as the drawer. `turn`: its number, counted from 1. */
export function drawForSystem(world: GameWorld, turn: number) {
  world.turn = turn;
  drawFor(world, 0);
}

/** Selects the commands as the drawer, until the fight continues: those of a tick, or of a hold, one after another. */
export const drawForCommands = (world: GameWorld) => drawForSystem(world, 0);

/** Selects one drawer in the current system: a pilot by its entity, anything else by a permanent number. */
export const drawFor = ({ rng, salt, time, turn }: GameWorld, who: number) =>
  seedRng(rng, salt, time.tick, turn, who);
