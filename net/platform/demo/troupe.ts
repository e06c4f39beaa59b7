import { type Random, shuffled } from '../../../core/random.ts';
import { CAST, type CastMember, STREAMER } from './cast.ts';

/** The viewers who are in the game in a round, and who of them acts next. */
export interface Troupe {
  random: Random;
  /** Who flies in the round from its start on. */
  aboard: readonly CastMember[];
  /** Who joins for the first time, in the lobby and in the fight. */
  newcomers: { lobby: readonly CastMember[]; fight: readonly CastMember[] };
  /** Everybody aboard gets a turn before somebody has another. */
  next(): CastMember;
}

interface Arrivals {
  lobby: number;
  fight: number;
}

/** `before`: the rounds that were fought already. */
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
