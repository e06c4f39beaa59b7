import { TICK_RATE } from '../../schema/catalog/rules.ts';
import { heldTicksLeft, releaseFight } from '../round/hold.ts';
import type { GameWorld } from '../world.ts';

/** Ends the hold after a restart when its time is up; until then its banner counts the seconds down. */
export function advanceHold(world: GameWorld) {
  if (!world.round.hold) return;
  const left = heldTicksLeft(world);
  if (left <= 0) releaseFight(world);
  else if (left % TICK_RATE === 0) world.cold.round = true;
}
