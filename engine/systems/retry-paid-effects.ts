import { tickNumber } from '../round/hold.ts';
import { retryPaidEffects as retry } from '../round/paid-effects.ts';
import { PAID_EFFECT_RETRY } from '../rules/paid-effects.ts';
import type { GameWorld } from '../world.ts';

/** Retries waiting paid effects now and then. */
export function retryPaidEffects(world: GameWorld) {
  if (world.round.waiting.length > 0 && world.time.tick % PAID_EFFECT_RETRY === 0) retry(world);
}

/** Tries those whose time is up a last time while the fight is held. */
export function endPaidEffects(world: GameWorld) {
  const now = tickNumber(world);
  if (world.round.waiting.some(({ until }) => now >= until)) retry(world);
}
