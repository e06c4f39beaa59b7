import type { Receipt } from '../../../schema/platform/platform.ts';
import { effectOfReward } from '../../../schema/platform/rewards.ts';
import type { Report } from '../../../schema/wire/messages.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import type { WhyBlocked } from '../../dispatch/external-acts.ts';
import type { SettingsService } from '../../dispatch/settings-service.ts';
import type { EventHub, NewEvent } from '../../events/hub.ts';
import type { Triggers } from '../../scripts/triggers.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import { adapterOf, isOfChannel } from '../intake/adapters.ts';
import { cleanCheer, cleanNotice, cleanRedeem, cleanTip } from '../intake/clean-event.ts';
import type {
  MissedEvent,
  NoticeEvent,
  PaidEvent,
  PlatformAdapter,
  RedeemEvent,
  TipEvent,
  WithdrawalEvent,
} from '../intake/platform.ts';
import { createRetries } from '../intake/retries.ts';
import { createDelivery } from './delivery.ts';
import { createIntake, type Intake } from './intake.ts';
import type { Ledger } from './ledger.ts';
import { keyOf, type NewPayment, type Payment, paymentOf, receiptOf, type ViewersOfGame } from './payment.ts';
import { createRedeem } from './redeem.ts';
import { createSettling } from './settling.ts';
import { texts } from './texts.ts';
import { createTips } from './tips.ts';

/** Accepts cheers. Each cheer counts once, and its giant emote, if any, appears once. Bits are never refunded. */
const createCheers =
  (intake: Intake, viewers: ViewersOfGame['viewers']) =>
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

interface MissedDeps extends ViewersOfGame {
  ledger: Ledger;
  settings: Pick<SettingsService, 'current'>;
  triggers: Pick<Triggers, 'hasReward'>;
  onReceipt(payment: Payment): void;
}

/**
 * Accepts redemptions that came too late to take effect. If the reward has an effect or a script, the
 * redemption is refunded, unless it is already entered.
 */
export const createMissed =
  ({ ledger, settings, triggers, viewers, onReceipt }: MissedDeps) =>
  async (event: MissedEvent): Promise<void> => {
    const { rewardId, title } = event;
    const reward = { id: rewardId ?? '', title: title ?? '' };
    const effect = effectOfReward(settings.current.redeemLinks, reward);
    if (effect === null && !triggers.hasReward(reward.id, reward.title)) return;
    const bare = paymentOf('redeem', { ...event, typed: event.input }, viewers);
    const payment = { ...bare, rewardId, title, effect, refundable: 1 as const };
    const key = keyOf(payment);
    if (ledger.find(key)) return;
    ledger.enterMissed(payment, texts.failed(payment, null, true));
    const entered = ledger.find(key);
    if (entered) onReceipt(entered);
  };

/**
 * Accepts subscriptions, gifts, raids and watch streaks. Each is reported once. If the setting
 * `noticeEffects` links an effect to it, that effect is applied once.
 */
function createNotices(
  intake: Intake,
  settings: SettingsService,
  hub: EventHub,
  viewers: ViewersOfGame['viewers'],
) {
  return async (event: NoticeEvent): Promise<void> => {
    const effect = settings.current.noticeEffects[event.notice] ?? null;
    const payment = { ...paymentOf('notice', { ...event, typed: event.text }, viewers), effect };
    await intake.take([payment], () => hub.publish([REPORTS[event.notice](event, payment)]));
  };
}

const REPORTS: Record<NoticeEvent['notice'], (event: NoticeEvent, payment: NewPayment) => NewEvent> = {
  sub: ({ count }, { user, input }) => ({ type: 'sub', fields: { user, months: count, text: input } }),
  gift: ({ count }, { user }) => ({ type: 'gift', fields: { user, count } }),
  raid: ({ count }, { user }) => ({ type: 'raid', fields: { user, viewers: count } }),
  'watch-streak': ({ count }, { user }) => ({ type: 'watch-streak', fields: { user, streams: count } }),
};

/** The viewers' payments: redemptions, cheers, tips, and notices that are linked to effects. Each takes effect once. */
export interface Payments {
  /**
   * Applies a redemption. Resolves with the current receipt; if the redemption was reported before, with the
   * receipt of the first report. Rejects with `not-stored`.
   */
  redeem(event: RedeemEvent): Promise<Receipt>;
  /** Refunds a redemption that came too late, if its reward belongs to the game. Rejects with `not-stored`. */
  missed(event: MissedEvent): Promise<void>;
  /**
   * Counts a cheer. Resolves when it counts, or is stored so that it will count once the world is back.
   * Rejects with `not-stored`.
   */
  paid(event: PaidEvent): Promise<void>;
  /** Announces a tip and applies its effect. Rejects with `not-stored`. */
  tip(event: TipEvent): Promise<void>;
  /** Reports a notice and applies its linked effect. Rejects with `not-stored`. */
  notice(event: NoticeEvent): Promise<void>;
  /** Withdraws a redemption. It then no longer takes effect, unless it already has. Rejects with `not-stored`. */
  withdrawal(event: WithdrawalEvent): Promise<void>;
  /** The latest receipts, newest first. */
  receipts(): Receipt[];
  /** Continues with payments that had no outcome when the server stopped. */
  start(): Promise<void>;
  /** Call this with each report. */
  report(report: Pick<Report, 'events' | 'checkpoint'>): void;
  /** Stops reporting to platforms. Resolves when the platforms have answered the reports in progress. */
  close(): Promise<void>;
}

interface PaymentsDeps extends ViewersOfGame {
  ledger: Ledger;
  simulation: Simulation;
  settings: SettingsService;
  emergency: Emergency;
  hub: EventHub;
  triggers: Triggers;
  adapters: readonly PlatformAdapter[];
  /** Returns the latest tick that can no longer be undone. */
  safeTick(): number;
  /** Sends the receipt of a redemption to its viewer on `platform`. */
  onReceipt?(platform: string, receipt: Receipt): void;
  whyBlocked?: WhyBlocked;
  onLog(line: string): void;
}

/** Maximum number of receipts in the list of receipts. @limit */
const MOST_RECEIPTS = 100;

export function createPayments(deps: PaymentsDeps): Payments {
  const { ledger, simulation, settings, emergency, hub, triggers, viewers, adapters } = deps;
  const { safeTick, whyBlocked, onLog } = deps;
  const onReceipt = createReceiptReport(hub, adapters, deps.onReceipt);
  const delivery = createDelivery({ ledger, viewers, simulation, emergency, onReceipt, onLog });
  emergency.onChange(delivery.sendAll);
  const settling = createSettling({ ledger, adapters, onReceipt, whyBlocked, onLog });
  const intake = createIntake(ledger, delivery);
  const retries = createRetries(adapters, onLog);
  const redeem = createRedeem({
    ledger,
    intake,
    settings,
    emergency,
    hub,
    triggers,
    viewers,
    adapters,
    onReceipt,
  });
  const missed = createMissed({ ledger, settings, triggers, viewers, onReceipt });
  const paid = createCheers(intake, viewers);
  const tip = createTips({ intake, settings, hub, viewers });
  const notice = createNotices(intake, settings, hub, viewers);
  const withdraw = async ({ id, platform }: WithdrawalEvent) => {
    const key = keyOf({ platform, kind: 'redeem', id: id ?? '' });
    if (ledger.withdraw(key)) await delivery.sendEntered(key);
  };

  return {
    redeem: retries.repeated(async event => redeem(cleanRedeem(event))),
    missed: retries.repeated(async event => missed(cleanRedeem(event))),
    paid: retries.repeated(async event => paid(cleanCheer(event))),
    tip: retries.repeated(async event => tip(cleanTip(event))),
    notice: retries.repeated(async event => notice(cleanNotice(event))),
    withdrawal: retries.repeated(withdraw),
    receipts: () => ledger.latest(MOST_RECEIPTS).map(receiptOf),
    start: delivery.sendAll,
    report(report) {
      for (const { type, fields } of report.events)
        if (type === 'name.removed') ledger.rename(fields.user, fields.callSign);
      delivery.report(report);
      if (!report.checkpoint) return;
      void retries.tryAll();
      void settling.settle(Math.min(report.checkpoint.tick, safeTick()));
    },
    close: settling.close,
  };
}

/**
 * Creates a function that reports the receipt of a payment as an event, and to the viewer if the platform
 * allows that.
 */
function createReceiptReport(
  hub: EventHub,
  adapters: readonly PlatformAdapter[],
  onReceipt: PaymentsDeps['onReceipt'],
) {
  return (payment: Payment) => {
    if (payment.kind === 'cheer') return; // a cheer has its own event, `cheer`
    const receipt = receiptOf(payment);
    const { at: _, ...fields } = receipt;
    hub.publish([{ type: 'receipt', fields }]);
    const adapter = adapterOf(adapters, payment.platform);
    if (adapter && isOfChannel(payment, adapter)) onReceipt?.(payment.platform, receipt);
  };
}
