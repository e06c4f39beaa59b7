import type { PaidEvent } from '../intake/platform.ts';
import type { Intake } from './intake.ts';
import { paymentOf, type ViewersOfGame } from './payment.ts';

/**
 * Takes cheers in: each counts once, and its emote, if there is one, flies in as a giant once. Bits are never paid back.
 */
export const createCheers =
  ({ intake, viewers }: { intake: Intake } & ViewersOfGame) =>
  async (event: PaidEvent): Promise<void> => {
    const { bits, emote } = event;
    const cheer = { ...paymentOf('cheer', { ...event, typed: event.text }, viewers), bits };
    const giant = emote && {
      ...cheer,
      kind: 'emote' as const,
      effect: 'giant-emote' as const,
      title: emote.name,
      input: emote.id,
    };
    await intake.take(giant ? [cheer, giant] : [cheer]);
  };
