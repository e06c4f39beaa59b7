import { GameError } from '../../schema/base/error.ts';
import type { GameWorld } from '../world.ts';

/**
 * A round that continues after a restart of the server is held first, so that viewers are back to see it: ticks run,
 * commands act and pilots join, but the fight and its clock stand still. A pause is a hold without an end, also in
 * lobbies and on results; payments of viewers wait until it is lifted.
 */

/** Number of the current tick, including held ones. Logs, reports and displays next to the fight use it. */
export const tickNumber = ({ time }: GameWorld) => time.tick + time.held;

export const isPaused = ({ round }: GameWorld) => round.paused !== undefined;

export const isHeld = (world: GameWorld) => world.round.hold !== null || isPaused(world);

/** Holds the fight for that many ticks. `until` is the wall-clock time when the hold ends, in ms. */
export function holdFight(world: GameWorld, ticks: number, until: number) {
  world.round.hold = { ticks, endsAt: tickNumber(world) + ticks, until };
  world.round.announcement = null;
  world.cold.round = true;
}

/** Ends the hold: the fight continues. */
export function releaseFight(world: GameWorld) {
  world.round.hold = null;
  world.cold.round = true;
}

/** Ticks until the fight continues; 0 when it is not held. */
export const heldTicksLeft = (world: GameWorld) =>
  world.round.hold === null ? 0 : world.round.hold.endsAt - tickNumber(world);

/** Throws `wrong-phase` during a pause. */
export function requireNotPaused(world: GameWorld) {
  if (isPaused(world)) throw new GameError('wrong-phase', PAUSED);
}

const PAUSED =
  'The round is paused: let it continue in the streaming menu, or with POST /round/pause {"on": false} if it was paused that way.';
