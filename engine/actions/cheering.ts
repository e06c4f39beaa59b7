import type { PaidEffect, PaidOutcome } from '../../schema/wire/messages.ts';
import { cheerBossFight } from '../bosses/cheering.ts';
import { emit } from '../events/emit.ts';
import { applyPaidEffect, refusePaidEffect } from '../round/paid-effects.ts';
import { APPLIED, outcomeOf, recordOutcome } from '../round/paid-outcomes.ts';
import type { GameWorld } from '../world.ts';
import type { InternalHandler } from './handler.ts';

export const cheer: InternalHandler<'cheer'> = (world, { user, pilot = user, bits, text, redemption }) =>
  oncePaid(world, redemption, () => {
    emit(world, 'cheer', { user, bits, text });
    countBits(world, user, bits);
    cheerBossFight(world, pilot, bits);
    return recordOutcome(world, redemption, APPLIED);
  });

/** Counts bits towards the bit leaders of the round. */
function countBits({ round }: GameWorld, user: string, bits: number) {
  if (round.phase !== 'playing') return;
  const known = round.bits.find(({ name }) => name.toLowerCase() === user.toLowerCase());
  if (known) known.bits += bits;
  else round.bits.push({ name: user, bits });
}

export const redeemEffect: InternalHandler<'redeemEffect'> = (world, paid) => payFor(world, paid);

export const giantEmote: InternalHandler<'giantEmote'> = (world, { emote, name, ...payer }) =>
  payFor(world, { ...payer, effect: 'giant-emote', input: emote, emoteName: name });

export const refuseEffect: InternalHandler<'refuseEffect'> = (world, paid) => {
  const known = outcomeOf(world, paid.redemption);
  return known && known.state !== 'waiting' ? { unchanged: known } : () => refusePaidEffect(world, paid);
};

export const recallPayment: InternalHandler<'recallPayment'> = (world, { redemption }) => {
  const isThis = ({ order }: Waiting) => order.redemption === redemption;
  const { waiting } = world.round;
  if (!waiting.some(isThis)) return { unchanged: outcomeOf(world, redemption) };
  return () => {
    world.round.waiting = waiting.filter(other => !isThis(other));
    return null;
  };
};

type Waiting = GameWorld['round']['waiting'][number];

const payFor = (world: GameWorld, paid: PaidEffect) =>
  oncePaid(world, paid.redemption, () => applyPaidEffect(world, paid));

/** Answers with the known outcome of a payment, if there is one; otherwise makes the change. */
function oncePaid(world: GameWorld, redemption: PaidEffect['redemption'], change: () => PaidOutcome) {
  const known = outcomeOf(world, redemption);
  return known ? { unchanged: known } : change;
}
