import { type ErrorCode, GameError } from '../../schema/base/error.ts';
import { EFFECTS } from '../../schema/catalog/effects.ts';
import type { PaidEffect, PaidOutcome } from '../../schema/wire/messages.ts';
import type { WaitingEffect } from '../data/round.ts';
import { prepareEffect } from '../effects/prepare.ts';
import { requireRoom } from '../entities/require.ts';
import { emit } from '../events/emit.ts';
import { pilotNamed } from '../pilots/roster.ts';
import { MAX_WAITING_EFFECTS, PAID_EFFECT_TIMEOUT } from '../rules/effects.ts';
import { spawnGiant } from '../spawn/giants.ts';
import type { GameWorld } from '../world.ts';
import { isPaused, requireNotPaused, tickNumber } from './hold.ts';
import { APPLIED, recordOutcome } from './paid-outcomes.ts';

/**
 * Effects that viewers paid for. `redeem.applied` reports an effect that was applied. An effect that is not possible
 * now waits. When its waiting time is up, `redeem.failed` reports the effect, so that the payment can be refunded. An
 * effect that cannot be refunded waits longer. It also waits until a pause is over, and then gets its full waiting time.
 */

/** Refusals that waiting cannot change. */
const FINAL: readonly ErrorCode[] = ['bad-input', 'unknown-effect'];

/** Applies a paid effect, now or as soon as it is possible within its waiting time. */
export function applyPaidEffect(world: GameWorld, paid: PaidEffect): PaidOutcome {
  const { waiting } = world.round;
  const problem = tryPaidEffect(world, paid);
  if (!problem) return APPLIED;
  if (FINAL.includes(problem.code)) return failPaidEffect(world, paid, problem, 'refused');
  if (waiting.length >= MAX_WAITING_EFFECTS) return failPaidEffect(world, paid, problem, 'expired');
  const { code } = problem;
  waiting.push({ order: paid, until: tickNumber(world) + timeoutOf(paid), code });
  return { state: 'waiting', code };
}

/** Ends a paid effect, which may be waiting, because its viewer is banned. */
export function refusePaidEffect(world: GameWorld, paid: PaidEffect): PaidOutcome {
  const { round } = world;
  round.waiting = round.waiting.filter(({ order }) => order.redemption !== paid.redemption);
  const problem = new GameError('banned', `${paid.user} is banned from the game.`);
  return failPaidEffect(world, paid, problem, 'refused');
}

/** Retries the waiting effects, oldest first. */
export function retryPaidEffects(world: GameWorld) {
  const { round } = world;
  const now = tickNumber(world);
  round.waiting = round.waiting.filter(effect => {
    const { order: paid, until } = effect;
    const isOver = now >= until && !outlastsPause(world, effect);
    // an attempt without the pilot would be slow: the refusal compares the name with all pilots
    if (!isOver && lacksPilot(world, paid)) return true;
    const problem = tryPaidEffect(world, paid);
    if (problem && isOver) failPaidEffect(world, paid, problem, 'expired');
    return problem !== null && !isOver;
  });
}

/** Retries effects one last time if their time is up during a hold. */
export function endPaidEffects(world: GameWorld) {
  const now = tickNumber(world);
  if (world.round.waiting.some(effect => now >= effect.until && !outlastsPause(world, effect)))
    retryPaidEffects(world);
}

/** Gives the effects that outlast a pause their full time; call it before the pause is lifted. */
export function renewPaidEffects(world: GameWorld) {
  const now = tickNumber(world);
  for (const effect of world.round.waiting)
    if (outlastsPause(world, effect)) effect.until = now + timeoutOf(effect.order);
}

const timeoutOf = ({ refundable }: PaidEffect) => PAID_EFFECT_TIMEOUT[refundable ? 'refundable' : 'spent'];

/** Whether a payment waits for the end of a pause: it cannot be refunded, so it would be lost otherwise. */
const outlastsPause = (world: GameWorld, { order }: WaitingEffect) => isPaused(world) && !order.refundable;

/** Whether the effect is not possible because its viewer has not joined. */
const lacksPilot = (world: GameWorld, { effect, user, pilot = user }: PaidEffect) =>
  effect !== 'giant-emote' && EFFECTS[effect].needsPilot && pilotNamed(world, pilot) === 0;

/** Applies a paid effect if possible. Returns the reason if not, or null. */
function tryPaidEffect(world: GameWorld, paid: PaidEffect): GameError | null {
  try {
    const change = preparePaidEffect(world, paid);
    requireNotPaused(world);
    change();
  } catch (error) {
    if (error instanceof GameError) return error;
    throw error;
  }
  emit(world, 'redeem.applied', fieldsOf(paid));
  recordOutcome(world, paid.redemption, APPLIED);
  return null;
}

/** Prepares an effect in two steps, like the handler of an action: the first step may throw, but changes nothing. */
function preparePaidEffect(world: GameWorld, paid: PaidEffect): () => unknown {
  const { user, pilot = user, effect, input, emoteName } = paid;
  const by = pilotNamed(world, pilot) === 0 ? user : pilot;
  if (effect !== 'giant-emote') return prepareEffect(world, { effect, pilot, input, by });
  requireRoom(world);
  return () => {
    spawnGiant(world, { user, emote: input, name: emoteName });
    emit(world, 'giant-emote', { user, emote: input });
  };
}

function failPaidEffect(
  world: GameWorld,
  paid: PaidEffect,
  { code, message }: GameError,
  state: PaidOutcome['state'],
) {
  emit(world, 'redeem.failed', { ...fieldsOf(paid), code, reason: message });
  return recordOutcome(world, paid.redemption, { state, code });
}

const fieldsOf = ({ user, effect, input, redemption = null }: PaidEffect) => ({
  effect,
  user,
  input,
  redemption,
});
