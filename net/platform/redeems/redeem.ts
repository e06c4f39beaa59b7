import type { Receipt } from '../../../schema/platform/platform.ts';
import { effectOfReward } from '../../../schema/platform/rewards.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import type { SettingsService } from '../../dispatch/settings-service.ts';
import type { EventHub } from '../../events/hub.ts';
import type { Triggers } from '../../scripts/triggers.ts';
import { adapterOf } from '../intake/adapters.ts';
import type { PlatformAdapter, RedeemEvent } from '../intake/platform.ts';
import type { Intake } from './intake.ts';
import type { Ledger } from './ledger.ts';
import { keyOf, type NewPayment, type Payment, paymentOf, receiptOf, type ViewersOfGame } from './payment.ts';
import { texts } from './texts.ts';

interface RedeemDeps extends ViewersOfGame {
  ledger: Ledger;
  intake: Intake;
  settings: SettingsService;
  emergency: Emergency;
  hub: EventHub;
  triggers: Triggers;
  adapters: readonly PlatformAdapter[];
  onReceipt(payment: Payment): void;
}

/**
 * Accepts redeemed rewards. The effect that is linked to the reward, or that its title names, is applied
 * once. Scripts that the reward triggers start at most once. A reward without an effect does not belong to
 * the game: its redemptions are neither fulfilled nor refunded, and the receipt says `refused` unless a
 * script was started. Redemptions by banned viewers are not reported and start no script. Resolves with the
 * current receipt; if the redemption was reported before, with the receipt of the first report.
 */
export function createRedeem(deps: RedeemDeps) {
  const { ledger, intake, settings, emergency, hub, triggers, viewers, adapters, onReceipt } = deps;

  const entered = (event: RedeemEvent, payment: NewPayment) => {
    const isBanned = viewers.isBanned(payment.login);
    const scripts = isBanned ? 0 : announce(event, payment);
    if (payment.effect === null) leaveAlone(keyOf(payment), { scripts, isBanned });
  };

  /** Publishes the redemption. Returns the number of scripts that it started. */
  const announce = (event: RedeemEvent, payment: NewPayment) => {
    hub.publish([{ type: 'redeem', fields: eventFields(payment) }]);
    return triggers.reward(requestOf(event, payment), { cause: event.cause, pilot: payment.login });
  };

  const leaveAlone = (key: string, { scripts, isBanned }: { scripts: number; isBanned: boolean }) => {
    const known = required(ledger.find(key));
    if (isBanned) ledger.setReceipt(known.number, 'refused', texts.failed(known, 'banned', false));
    else if (emergency.stop) ledger.setReceipt(known.number, 'refused', texts.stopped(known));
    if (scripts > 0) ledger.setReceipt(known.number, 'applied', texts.applied(known));
    onReceipt(required(ledger.find(key)));
  };

  return async (event: RedeemEvent): Promise<Receipt> => {
    const { rewardId, title } = event;
    const effect = effectOfReward(settings.current.redeemLinks, { id: rewardId ?? '', title: title ?? '' });
    const { bits = 0 } = event;
    const isRefundable =
      effect !== null && bits === 0 && (event.refundable ?? canRefund(adapters, event.platform));
    const payment: NewPayment = {
      ...paymentOf('redeem', { ...event, typed: event.input }, viewers),
      rewardId,
      title,
      effect,
      bits,
      refundable: isRefundable ? 1 : 0,
    };
    const cheer: NewPayment = { ...payment, kind: 'cheer', effect: null, input: '' };
    const mustCount = bits > 0 && !event.areBitsCounted;
    await intake.take(mustCount ? [payment, cheer] : [payment], () => entered(event, payment));
    return receiptOf(required(ledger.find(keyOf(payment))));
  };
}

const canRefund = (adapters: readonly PlatformAdapter[], platform: string) =>
  adapterOf(adapters, platform)?.capabilities.has('refund') === true;

const eventFields = ({ title, rewardId, effect, user, input }: NewPayment) => ({
  title: title ?? '',
  rewardId: rewardId ?? '',
  effect,
  user,
  input: input || null,
});

const requestOf = ({ user: { id, roles }, platform }: RedeemEvent, payment: NewPayment) => ({
  // Scripts must not show a login that differs from the display name.
  user: payment.user.toLowerCase() === payment.login ? payment.login : payment.user,
  displayName: payment.user,
  userId: id ?? '',
  platform,
  reward: payment.title ?? '',
  rewardId: payment.rewardId ?? '',
  command: null,
  input: payment.input,
  bits: 0,
  roles,
});

function required(payment: Payment | undefined): Payment {
  if (!payment) throw new Error('The ledger does not contain a payment that was just entered.');
  return payment;
}
