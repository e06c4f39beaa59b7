import type { RoundResult } from '../../../schema/state.ts';
import type { GameWorld } from '../../world.ts';

/** How a round ended; without a winner it is a tie. */
export interface Ending {
  reason: RoundResult['reason'];
  winner: { team: number } | { pilot: number } | 'pilots' | 'boss' | null;
}

/** What a game mode decides. The facts about each stand in rules/modes.ts. */
export interface GameMode {
  /** Prepares scores, lives and stocks once everybody has a team. */
  begin(world: GameWorld): void;
  /** Gives a pilot that joins during the round what the others got at its start. */
  admitLate(world: GameWorld, eid: number): void;
  /** A ship was destroyed; `killer` 0 is nobody. */
  scoreKill(world: GameWorld, victim: number, killer: number, isFriendly: boolean): void;
  /** Whether a pilot gets another ship now, which is then paid for. */
  grantShip(world: GameWorld, eid: number): boolean;
  /** How the round has ended, null while it goes on. */
  findEnding(world: GameWorld): Ending | null;
}
