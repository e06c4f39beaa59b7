import { BIT_LEADERS } from '../rules/bosses.ts';
import type { GameWorld } from '../world.ts';

/** Who cheered most bits in this round, most first. */
export const bitLeadersOf = ({ round }: GameWorld) =>
  [...round.bits].sort((a, b) => b.bits - a.bits).slice(0, BIT_LEADERS);
