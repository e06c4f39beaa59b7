import type { GameWorld } from '../world.ts';

/**
 * A round that goes on after the server was stopped is held first, so that everybody is back to see it: ticks go
 * on, commands act, pilots join, but the fight and the clock that all its rules read stand still.
 */

/** Number of the present tick, held ones included: logs, reports and what is shown beside the fight count by it. */
export const tickNumber = ({ time }: GameWorld) => time.tick + time.held;

export const isHeld = ({ round }: GameWorld) => round.hold !== null;

/** Lets the fight stand for so many ticks. `until` is when that is over by the wall clock, in ms. */
export function holdFight(world: GameWorld, ticks: number, until: number) {
  world.round.hold = { ticks, endsAt: tickNumber(world) + ticks, until };
  world.round.announcement = null;
  world.cold.round = true;
}

/** Lets the fight go on. */
export function releaseFight(world: GameWorld) {
  world.round.hold = null;
  world.cold.round = true;
}

/** Ticks until the fight goes on; 0 when it is not held. */
export const heldTicksLeft = (world: GameWorld) =>
  world.round.hold === null ? 0 : world.round.hold.endsAt - tickNumber(world);
