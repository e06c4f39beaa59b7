import type { GameWorld } from '../world.ts';

/** Goes back to the game from a screen whose time is over, and forgets a beat that was not told again. */
export function expireOverlay({ round, time, cold }: GameWorld) {
  if (round.screenEndsAt !== null && time.tick >= round.screenEndsAt) {
    round.screenEndsAt = null;
    round.overlay.screen = 'game';
    cold.round = true;
  }
  if (round.musicEndsAt !== null && time.tick >= round.musicEndsAt) {
    round.musicEndsAt = null;
    round.overlay.music = null;
    cold.round = true;
  }
}
