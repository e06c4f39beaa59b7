import type { GameWorld } from '../world.ts';

/**
 * A round that continues after a restart of the server is held at first, so that viewers are back to see it:
 * ticks run, commands act and pilots join, but the fight and the clock that its rules read stand still.
 */

/** Number of the present tick, including held ones. Logs, reports and everything shown beside the fight use it. */
export const tickNumber = ({ time }: GameWorld) => time.tick + time.held;

export const isHeld = ({ round }: GameWorld) => round.hold !== null;

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
