import { retryWaiting as retry } from '../round/paid-effects.ts';
import { TRY_EVERY } from '../rules/paid-effects.ts';
import type { GameWorld } from '../world.ts';

/** Lets what viewers paid for happen as soon as it can. */
export function retryWaiting(world: GameWorld) {
  if (world.round.waiting.length > 0 && world.time.tick % TRY_EVERY === 0) retry(world);
}
