import { GameError } from '../../schema/base/error.ts';
import type { GameWorld } from '../world.ts';

/**
 * When a round continues after a restart of the server, it is held first, so that viewers are back in time to see it.
 * During a hold, ticks run, commands are executed and pilots join, but the fight and its clock stop. A pause is a hold
 * without an end. A pause is also possible in lobbies and while results are shown, and viewers' payments wait until it
 * is lifted.
 */

/** Number of the current tick, including held ones. Logs, reports and timed displays use it. */
export const tickNumber = ({ time }: GameWorld) => time.tick + time.held;

export const isPaused = ({ round }: GameWorld) => round.paused !== undefined;

export const isHeld = (world: GameWorld) => world.round.hold !== null || isPaused(world);

/** Holds the fight for `ticks`. `until` is the wall-clock time when the hold ends, in ms. */
export function holdFight(world: GameWorld, ticks: number, until: number) {
  world.round.hold = { ticks, endsAt: tickNumber(world) + ticks, until };
  world.round.announcement = null;
  world.cold.round = true;
}

/** Ends the hold, so that the fight continues. */
export function releaseFight(world: GameWorld) {
  world.round.hold = null;
  world.cold.round = true;
}

/** Ticks until the fight continues; 0 when the fight is not held. */
export const heldTicksLeft = (world: GameWorld) =>
  world.round.hold === null ? 0 : world.round.hold.endsAt - tickNumber(world);

/** Throws `wrong-phase` during a pause. */
export function requireNotPaused(world: GameWorld) {
  if (isPaused(world)) throw new GameError('wrong-phase', PAUSED);
}

const PAUSED =
  'The round is paused: let it continue in the streaming menu, or with POST /round/pause {"on": false} if it was paused that way.';
