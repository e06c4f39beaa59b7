import type { Round, RoundResult } from '../records/state.ts';
import type { Blow, Blows, Side } from './blows.ts';
import type { KnownPilots } from './known-pilots.ts';
import type { Moment } from './moment.ts';
import { soleBest } from './sole-best.ts';

/** Weight of a blow that decided a round at its very beginning, and how much more it is at its end. */
const WEIGHT = { first: 16, later: 20 };

/**
 * Finds the blow that decided a round. In rounds of the last one standing it is the last kill. In rounds for points it
 * is the kill with which the winner took the lead for the last time; the later it was, the more it decided.
 */
export function createDeciderWatch(blows: Blows) {
  let leader: Side | undefined;
  let turn: { blow: Blow; remaining: number } | undefined;
  /** Length of the round, in ms. */
  let length = 0;

  return {
    /** Call with each state of a fight. */
    follow(round: Round, { leader: first }: KnownPilots) {
      length = Math.max(length, round.remaining);
      const side = round.scores.length > 1 ? soleBest(round.scores) : first?.id;
      if (side === undefined || side === leader) return;
      leader = side;
      const blow = blows.last(side);
      turn = blow && { blow, remaining: round.remaining };
    },
    /** The moment of the blow; null if no kill decided the round. */
    decider({ reason, team, pilot }: RoundResult): Moment | null {
      if (reason === 'boss-down') return null;
      const isTimed = reason === 'time';
      const isWinner = leader !== undefined && leader === (pilot?.id ?? team);
      const blow = isTimed ? isWinner && turn?.blow : blows.last();
      if (!blow) return null;
      const share = isTimed && turn && length > 0 ? 1 - turn.remaining / length : 1;
      const weight = WEIGHT.first + WEIGHT.later * share;
      return { kind: 'decider', ...blow, weight, topic: 'decider' };
    },
    reset() {
      leader = undefined;
      turn = undefined;
      length = 0;
    },
  };
}
