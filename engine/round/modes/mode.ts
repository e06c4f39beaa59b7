import type { RoundResult } from '../../../schema/records/state.ts';
import type { GameWorld } from '../../world.ts';

/** How a round ended; without a winner it is a tie. */
export interface Ending {
  reason: RoundResult['reason'];
  winner: { team: number } | { pilot: number } | 'pilots' | 'boss' | null;
}

/** The rules of a game mode. Its numbers are in `rules/modes.ts`. */
export interface GameMode {
  /** Prepares scores, lives and reserves once everybody has a team. */
  begin(world: GameWorld): void;
  /** Gives a pilot who joins during the round what the others got at the start. */
  admitLate(world: GameWorld, eid: number): void;
  /** Scores a destroyed ship. `killer` 0 means nobody. */
  scoreKill(world: GameWorld, victim: number, killer: number, isFriendly: boolean): void;
  /** Whether a pilot gets another ship now. If so, also deducts it from the lives or the reserve. */
  grantShip(world: GameWorld, eid: number): boolean;
  /** The outcome of the round; null while it continues. */
  findEnding(world: GameWorld): Ending | null;
}
