import { BIT_LEADERS } from '../rules/bosses.ts';
import type { GameWorld } from '../world.ts';

/** The viewers who cheered the most bits in this round, most first. */
export const bitLeadersOf = ({ round }: GameWorld) =>
  [...round.bits].sort((a, b) => b.bits - a.bits).slice(0, BIT_LEADERS);
