import { io } from '../../../core/io.ts';
import type { EffectId } from '../../../schema/catalog/effects.ts';
import type { Receipt, ReceiptState } from '../../../schema/platform/platform.ts';
import type { PlatformEvent, Viewer } from '../intake/platform.ts';

/** A payment in the ledger. */
export interface Payment extends NewPayment {
  /** Increases by one with each payment. */
  number: number;
  state: 'seen' | 'doing' | 'done' | 'settled';
  /** State of the receipt. */
  receipt: ReceiptState;
  text: string;
  /** The outcome that must be reported to the platform; null if none must. */
  owed: Owed | null;
  /**
   * 1 if it was refunded on the platform before it took effect. It must then not take effect, and nothing is reported.
   */
  withdrawn: 0 | 1;
  /** Wall-clock ms of its arrival. */
  at: number;
}

/** `emote`: the giant emote of a cheer. `notice`: the effect linked to a notice, which has no price. */
type PaymentKind = 'redeem' | 'cheer' | 'emote' | 'notice';

export type Owed = 'fulfilled' | 'refunded';

/** The outcome of a payment. */
export interface PaymentOutcome extends Pick<Payment, 'receipt' | 'text' | 'owed'> {
  /** Checkpoints of this tick and later ones contain it; null if the world is not involved. */
  tick: number | null;
}

export interface NewPayment {
  platform: string;
  kind: PaymentKind;
  /** Id on the platform, or one that the game made. */
  id: string;
  /** Id of the account in whose channel it was paid; null if it is unknown or there is only one. */
  channel: string | null;
  rewardId: string | null;
  /** Title of a reward, or name of a giant emote. */
  title: string | null;
  login: string;
  /** The displayed name. */
  user: string;
  /** Null for cheers, and for payments that do not concern the world. */
  effect: EffectId | 'giant-emote' | null;
  /** The text that was typed, or the id of a giant emote. */
  input: string;
  bits: number;
  /** 1 if its outcome can be reported to the platform, which refunds it if it took no effect; otherwise 0. */
  refundable: 0 | 1;
}

/** Looks up viewers as the game knows them. */
export interface ViewersOfGame {
  viewers: {
    pilotOf(viewer: Viewer): { login: string; name: string };
    isBanned(login: string): boolean;
  };
}

/**
 * The payment of an event. It gets an id of the game if the platform gave it none. The text of a banned viewer is
 * dropped.
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

/** Whether it concerns the world. */
export const isForWorld = ({ kind, effect }: Pick<NewPayment, 'kind' | 'effect'>) =>
  kind === 'cheer' || effect !== null;

/**
 * Identifies a payment across all platforms and inside the world. Names of platforms and kinds contain no slash, so
 * keys are unique.
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
