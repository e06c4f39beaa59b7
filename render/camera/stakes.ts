import { STILL_IN } from '../../schema/moments/still-in.ts';
import type { Game } from '../game/game.ts';

/**
 * Time before the end of the round in which only the fight is shown, in ms, and number of pilots who can still win at
 * which only the fight is shown.
 */
const END_MS = 20_000;
const LAST = 4;

/** Whether nothing may interrupt the fight: a boss is there, few are left, or the round is about to end. */
export function isDecisive({ round: { value: round }, pilots, countedDown }: Game): boolean {
  if (round?.phase !== 'playing') return false;
  if (round.bosses.some(({ phase }) => phase !== 'warning')) return true;
  if (round.remaining > 0 && countedDown(round.remaining) <= END_MS) return true;
  const isIn = STILL_IN[round.mode];
  if (!isIn) return false;
  let left = 0;
  for (const pilot of pilots.value.values()) if (isIn(pilot, round) && ++left > LAST) return false;
  return true;
}
