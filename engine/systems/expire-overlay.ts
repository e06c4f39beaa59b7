import { tickNumber } from '../round/hold.ts';
import type { GameWorld } from '../world.ts';

/**
 * Returns from a screen to the game when its time is up, removes expired banners, and drops a beat that was not
 * renewed.
 */
export function expireOverlay(world: GameWorld) {
  const { round, cold } = world;
  const now = tickNumber(world);
  if (round.screenEndsAt !== null && now >= round.screenEndsAt) {
    round.screenEndsAt = null;
    round.overlay.screen = 'game';
    cold.round = true;
  }
  if (round.musicEndsAt !== null && now >= round.musicEndsAt) {
    round.musicEndsAt = null;
    round.overlay.music = null;
    cold.round = true;
  }
  if (round.announcement && now >= round.announcement.endsAt) {
    round.announcement = null;
    cold.round = true;
  }
}
