import { type Random, shuffled } from '../../../core/random.ts';
import { CAST, type CastMember, STREAMER } from './cast.ts';

/** The viewers in a round, and their turns. */
export interface Troupe {
  random: Random;
  /** Viewers who fly from the start of the round. */
  aboard: readonly CastMember[];
  /** New viewers: those who join in the lobby, and those who join during the fight. */
  newcomers: { lobby: readonly CastMember[]; fight: readonly CastMember[] };
  /** Returns the next viewer to act. Everybody aboard gets a turn before anybody gets a second one. */
  next(): CastMember;
}

interface Arrivals {
  lobby: number;
  fight: number;
}

/**
 * `before` contains the arrivals of the rounds played so far. Once the whole cast has arrived, there are no
 * more new viewers.
 */
export function createTroupe(
  random: Random,
  before: readonly Arrivals[],
  { lobby, fight }: Arrivals,
): Troupe {
  const old = before.reduce((sum, arrivals) => sum + arrivals.lobby + arrivals.fight, 0);
  const aboard = CAST.slice(0, old + lobby);
  let turns: CastMember[] = [];
  return {
    random,
    aboard: [STREAMER, ...aboard],
    newcomers: {
      lobby: CAST.slice(old, old + lobby),
      fight: CAST.slice(old + lobby, old + lobby + fight),
    },
    next() {
      if (turns.length === 0) turns = shuffled(random, aboard);
      return turns.pop() ?? STREAMER;
    },
  };
}
