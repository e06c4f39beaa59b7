import { io } from '../../../core/io.ts';
import type { EffectId } from '../../../schema/catalog/effects.ts';
import type { Receipt, ReceiptState } from '../../../schema/platform/platform.ts';
import type { PlatformEvent, Viewer } from '../intake/platform.ts';

/** A payment in the ledger. */
export interface Payment extends NewPayment {
  /** Number of the payment. It rises by one with each payment. */
  number: number;
  /** `doing` is a `seen` payment that an earlier version of the game had sent to the world. */
  state: 'seen' | 'doing' | 'done' | 'settled';
  /** State of the receipt. */
  receipt: ReceiptState;
  text: string;
  /** The outcome that must be reported to the platform; null if there is nothing to report. */
  owed: Owed | null;
  /**
   * 1 if the payment was refunded on the platform before it took effect. Then it must not take effect, and
   * nothing is reported.
   */
  withdrawn: 0 | 1;
  /** Time at which the payment arrived (wall clock, ms). */
  at: number;
}

/** `emote` is the giant emote of a cheer. `notice` is the effect that is linked to a notice; it has no price. */
type PaymentKind = 'redeem' | 'cheer' | 'emote' | 'notice' | 'tip';

export type Owed = 'fulfilled' | 'refunded';

/** The outcome of a payment. */
export interface PaymentOutcome extends Pick<Payment, 'receipt' | 'text' | 'owed'> {
  /** First tick whose checkpoint contains the outcome; null if the world is not affected. */
  tick: number | null;
}

export interface NewPayment {
  platform: string;
  kind: PaymentKind;
  /** Id from the platform, or an id that the game has made. */
  id: string;
  /**
   * Id of the account in whose channel the payment was made; null if it is unknown or the platform can have
   * only one account.
   */
  channel: string | null;
  rewardId: string | null;
  /** Title of the reward, name of the giant emote, or amount of the tip. */
  title: string | null;
  login: string;
  /** The viewer's display name. */
  user: string;
  /** The effect; null for cheers, and for payments that do not concern the world. */
  effect: EffectId | 'giant-emote' | null;
  /** The text that was typed, or the id of the giant emote. */
  input: string;
  bits: number;
  /** 1 if the outcome can be reported to the platform, which refunds payments without effect; otherwise 0. */
  refundable: 0 | 1;
}

/** The part that knows the viewers' logins and names in the game. */
export interface ViewersOfGame {
  viewers: {
    pilotOf(viewer: Viewer): { login: string; name: string };
    isBanned(login: string): boolean;
  };
}

/**
 * Creates the payment for an event. If the platform gave it no id, it gets an id from the game. The text of a
 * banned viewer is dropped.
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

/** Whether the payment concerns the world. */
export const isForWorld = ({ kind, effect }: Pick<NewPayment, 'kind' | 'effect'>) =>
  kind === 'cheer' || effect !== null;

/**
 * The key that identifies a payment across all platforms and inside the world. Keys are unique, because names
 * of platforms and kinds contain no slash.
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
