import { GameError } from '../../schema/error.ts';
import type { PaidEffect } from '../../schema/wire/messages.ts';
import { prepareEffect } from '../effects/prepare.ts';
import { requireRoom } from '../entities/require.ts';
import { emit } from '../events/emit.ts';
import { MAX_WAITING_EFFECTS, PAID_EFFECT_TIMEOUT } from '../rules/paid-effects.ts';
import { spawnGiant } from '../spawn/giants.ts';
import type { GameWorld } from '../world.ts';

/**
 * Effects that viewers paid for. One that is not possible now waits; when its time is up, `redeem.failed`
 * reports it, so that it can be refunded.
 */

/** Applies a paid effect, now or as soon as it is possible within the next minute. */
export function applyPaidEffect(world: GameWorld, paid: PaidEffect) {
  const { waiting } = world.round;
  const problem = tryPaidEffect(world, paid);
  if (!problem) return;
  if (waiting.length >= MAX_WAITING_EFFECTS) return failPaidEffect(world, paid, problem);
  waiting.push({ order: paid, until: world.time.tick + PAID_EFFECT_TIMEOUT });
}

/** Tries the waiting effects, oldest first. */
export function retryPaidEffects(world: GameWorld) {
  const { round, time } = world;
  round.waiting = round.waiting.filter(({ order: paid, until }) => {
    const problem = tryPaidEffect(world, paid);
    if (problem && time.tick >= until) failPaidEffect(world, paid, problem);
    return problem !== null && time.tick < until;
  });
}

/** Applies a paid effect if that is possible now. Returns why not, or null when it was applied. */
function tryPaidEffect(world: GameWorld, paid: PaidEffect): GameError | null {
  try {
    preparePaidEffect(world, paid)();
    return null;
  } catch (error) {
    if (error instanceof GameError) return error;
    throw error;
  }
}

/** Two steps, as in the handler of an action: the first may throw and changes nothing. */
function preparePaidEffect(world: GameWorld, { user, effect, input }: PaidEffect): () => unknown {
  if (effect !== 'giant-emote') return prepareEffect(world, { effect, pilot: user, input, by: user });
  requireRoom(world);
  return () => {
    spawnGiant(world, user, input);
    emit(world, 'giant-emote', { user, emote: input });
  };
}

function failPaidEffect(
  world: GameWorld,
  { user, effect, input, redemption }: PaidEffect,
  problem: GameError,
) {
  const { code, message } = problem;
  emit(world, 'redeem.failed', { effect, user, input, redemption, code, reason: message });
}
