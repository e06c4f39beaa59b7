import type { GameWorld } from '../world.ts';

/** Adds lives to those that all pilots share in a round against a boss. */
export function giveLives({ round, cold }: GameWorld, lives: number) {
  round.reserves[0] += lives;
  round.livesGiven += lives;
  cold.round = true;
}
