import { cheerBossFight } from '../bosses/cheering.ts';
import { emit } from '../events/emit.ts';
import { applyPaidEffect } from '../round/paid-effects.ts';
import type { GameWorld } from '../world.ts';
import type { InternalHandler } from './handler.ts';

export const cheer: InternalHandler<'cheer'> =
  (world, { user, bits, text }) =>
  () => {
    emit(world, 'cheer', { user, bits, text });
    countBits(world, user, bits);
    cheerBossFight(world, user, bits);
  };

/** Counts bits towards the bit leaders of the round. */
function countBits({ round }: GameWorld, user: string, bits: number) {
  if (round.phase !== 'playing') return;
  const known = round.bits.find(({ name }) => name.toLowerCase() === user.toLowerCase());
  if (known) known.bits += bits;
  else round.bits.push({ name: user, bits });
}

export const redeemEffect: InternalHandler<'redeemEffect'> = (world, paid) => () =>
  applyPaidEffect(world, paid);

export const giantEmote: InternalHandler<'giantEmote'> =
  (world, { user, emote }) =>
  () =>
    applyPaidEffect(world, { user, effect: 'giant-emote', input: emote, redemption: null });
