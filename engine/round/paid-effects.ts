import { GameError } from '../../schema/error.ts';
import type { PaidEffect } from '../../schema/wire/messages.ts';
import { prepareEffect } from '../effects/prepare.ts';
import { requireRoom } from '../entities/require.ts';
import { emit } from '../events/emit.ts';
import { MAX_WAITING_EFFECTS, PAID_EFFECT_TIMEOUT } from '../rules/paid-effects.ts';
import { spawnGiant } from '../spawn/giants.ts';
import type { GameWorld } from '../world.ts';

/** What viewers paid for happens; what cannot now waits, and when its time is up that is told, so that it can be paid back. */

/** Does what was paid for, now or within the next minute. */
export function applyPaidEffect(world: GameWorld, paid: PaidEffect) {
  const { waiting } = world.round;
  const problem = tryPaidEffect(world, paid);
  if (!problem) return;
  if (waiting.length >= MAX_WAITING_EFFECTS) return failPaidEffect(world, paid, problem);
  waiting.push({ order: paid, until: world.time.tick + PAID_EFFECT_TIMEOUT });
}

/** Tries what waits, in the order in which it came. */
export function retryPaidEffects(world: GameWorld) {
  const { round, time } = world;
  round.waiting = round.waiting.filter(({ order: paid, until }) => {
    const problem = tryPaidEffect(world, paid);
    if (problem && time.tick >= until) failPaidEffect(world, paid, problem);
    return problem !== null && time.tick < until;
  });
}

/** Why it cannot happen now; null when it has. */
function tryPaidEffect(world: GameWorld, paid: PaidEffect): GameError | null {
  try {
    preparePaidEffect(world, paid)();
    return null;
  } catch (error) {
    if (error instanceof GameError) return error;
    throw error;
  }
}

/** In two steps, as actions are carried out: the first throws, and changes nothing. */
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
