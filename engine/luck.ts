import { seedRng } from './data/rng.ts';
import type { GameWorld } from './world.ts';

/**
 * Luck is local: what somebody draws follows from the salt of the world, the tick, the system and who draws, so that
 * one draw more or less changes nobody else's luck.
 */

/** From now on, a system draws. `turn`: its number, counted from 1. */
export function drawForSystem(world: GameWorld, turn: number) {
  world.turn = turn;
  drawFor(world, 0);
}

/** From now on, commands draw, until the fight goes on: those of a tick, or of a hold, one after the other. */
export const drawForCommands = (world: GameWorld) => drawForSystem(world, 0);

/** From now on, one drawer in the present system draws: a pilot by its entity, anything else by a number that lasts. */
export const drawFor = ({ rng, salt, time, turn }: GameWorld, who: number) =>
  seedRng(rng, salt, time.tick, turn, who);
