import { retryPaidEffects as retry } from '../round/paid-effects.ts';
import { PAID_EFFECT_RETRY } from '../rules/effects.ts';
import type { GameWorld } from '../world.ts';

/** Retries waiting paid effects at intervals. */
export function retryPaidEffects(world: GameWorld) {
  if (world.round.waiting.length > 0 && world.time.tick % PAID_EFFECT_RETRY === 0) retry(world);
}
