import { GameError } from '../../schema/error.ts';
import type { PaidOrder } from '../../schema/wire/messages.ts';
import { prepareEffect } from '../effects/prepare.ts';
import { requireRoom } from '../entities/require.ts';
import { emit } from '../events/emit.ts';
import { MAX_WAITING, PATIENCE } from '../rules/paid-effects.ts';
import { flyInGiant } from '../spawn/giants.ts';
import type { GameWorld } from '../world.ts';

/** What viewers paid for happens; what cannot now waits, and when its time is up that is told, so that it can be paid back. */

/** Does what was paid for, now or within the next minute. */
export function carryOut(world: GameWorld, order: PaidOrder) {
  const { waiting } = world.round;
  const problem = attempt(world, order);
  if (!problem) return;
  if (waiting.length >= MAX_WAITING) return giveUp(world, order, problem);
  waiting.push({ order, until: world.time.tick + PATIENCE });
}

/** Tries what waits, in the order in which it came. */
export function retryWaiting(world: GameWorld) {
  const { round, time } = world;
  round.waiting = round.waiting.filter(({ order, until }) => {
    const problem = attempt(world, order);
    if (problem && time.tick >= until) giveUp(world, order, problem);
    return problem !== null && time.tick < until;
  });
}

/** Why it cannot happen now; null when it has. */
function attempt(world: GameWorld, order: PaidOrder): GameError | null {
  try {
    prepare(world, order)();
    return null;
  } catch (error) {
    if (error instanceof GameError) return error;
    throw error;
  }
}

/** In two steps, as actions are carried out: the first throws, and changes nothing. */
function prepare(world: GameWorld, { user, effect, input }: PaidOrder): () => unknown {
  if (effect !== 'giant-emote') return prepareEffect(world, { effect, pilot: user, input, by: user });
  requireRoom(world);
  return () => {
    flyInGiant(world, user, input);
    emit(world, 'giant-emote', { user, emote: input });
  };
}

function giveUp(world: GameWorld, { user, effect, input, redemption }: PaidOrder, problem: GameError) {
  const { code, message } = problem;
  emit(world, 'redeem.failed', { effect, user, input, redemption, code, reason: message });
}
