import { io } from '../../../core/io.ts';
import type { EffectId } from '../../../schema/catalog/effects.ts';
import type { Receipt, ReceiptState } from '../../../schema/platform/platform.ts';
import type { PlatformEvent, Viewer } from '../intake/platform.ts';

/** What a viewer paid for, as the ledger keeps it. */
export interface Payment extends NewPayment {
  /** Rises by one with each. */
  number: number;
  state: 'seen' | 'doing' | 'done' | 'settled';
  /** What the viewer was told last. */
  receipt: ReceiptState;
  text: string;
  /** What the platform is to be told; null for nothing. */
  owed: Owed | null;
  /** 1 where it was given back on the platform before it happened: it must not happen, and nobody is to be told. */
  withdrawn: 0 | 1;
  /** Wall-clock ms of the receipt. */
  at: number;
}

/** `emote`: a giant emote of a cheer. `notice`: an effect that a notice is linked to; it has no price. */
type PaymentKind = 'redeem' | 'cheer' | 'emote' | 'notice';

export type Owed = 'fulfilled' | 'refunded';

/** What came of a payment. */
export interface PaymentOutcome extends Pick<Payment, 'receipt' | 'text' | 'owed'> {
  /** The first checkpoint that has it; null where the world has nothing to do with it. */
  tick: number | null;
}

export interface NewPayment {
  platform: string;
  kind: PaymentKind;
  /** That of the platform, or one that the game made. */
  id: string;
  /** Id of the account in whose channel it was paid; null where that is not known, or there is one alone. */
  channel: string | null;
  rewardId: string | null;
  /** Of a reward; what viewers type for a giant emote. */
  title: string | null;
  login: string;
  /** Name that is shown. */
  user: string;
  /** Null for cheers, and where the world has nothing to do. */
  effect: EffectId | 'giant-emote' | null;
  /** What was typed; the id of a giant emote. */
  input: string;
  bits: number;
  /** 1 where the platform can be told what came of it, and pays back what did not happen; else 0. */
  refundable: 0 | 1;
}

/** Who viewers are in the game. */
export interface ViewersOfGame {
  viewers: {
    pilotOf(viewer: Viewer): { login: string; name: string };
    isBanned(login: string): boolean;
  };
}

/**
 * A payment with an id of the game's own where the platform gave it none. Nobody sees what somebody who is banned
 * typed with it.
 */
export function paymentOf(
  kind: PaymentKind,
  { platform, id, channel, user, typed }: Extract<PlatformEvent, { user: Viewer }> & { typed: string },
  viewers: ViewersOfGame['viewers'],
): NewPayment {
  const { login, name } = viewers.pilotOf(user);
  return {
    platform,
    kind,
    id: id ?? `game-${io.uuid()}`,
    channel: channel ?? null,
    rewardId: null,
    title: null,
    login,
    user: name,
    effect: null,
    input: viewers.isBanned(login) ? '' : typed,
    bits: 0,
    refundable: 0,
  };
}

/** Whether the world has to do anything. */
export const isForWorld = ({ kind, effect }: Pick<NewPayment, 'kind' | 'effect'>) =>
  kind === 'cheer' || effect !== null;

/**
 * The name of a payment over all platforms, and inside the world. Neither the names of platforms nor kinds contain a
 * slash, so no two payments share one.
 */
export const keyOf = ({ platform, kind, id }: Pick<NewPayment, 'platform' | 'kind' | 'id'>) =>
  `${platform}/${kind}/${id}`;

export const receiptOf = ({ id, rewardId, title, user, effect, receipt, text, at }: Payment): Receipt => ({
  id,
  rewardId,
  title,
  user,
  effect,
  state: receipt,
  text,
  at,
});
