import { GameError } from '../../../schema/base/error.ts';
import type { EffectId } from '../../../schema/catalog/effects.ts';
import type { PaidOutcome, Report } from '../../../schema/wire/messages.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { Ledger } from './ledger.ts';
import { keyOf, type Owed, type Payment, type ViewersOfGame } from './payment.ts';
import { texts } from './texts.ts';

/**
 * Creates a function that enters the world's answer and its tick into the ledger, unless the payment already
 * has an outcome. Calls `onReceipt` when a viewer's receipt changes.
 */
export function createOutcomes(ledger: Ledger, onReceipt: (payment: Payment) => void) {
  return (key: string, outcome: PaidOutcome, tick: number) => {
    const payment = ledger.find(key);
    if (!payment || !isOpen(payment)) return;
    const { receipt, text, owed } = reportOf(payment, outcome);
    if (outcome.state !== 'waiting') ledger.finish(payment.number, { receipt, text, owed, tick });
    else if (text !== payment.text) ledger.setReceipt(payment.number, receipt, text);
    const isNews = receipt !== payment.receipt || text !== payment.text;
    if (isNews) onReceipt(ledger.find(key) ?? payment);
  };
}

/** Whether the payment has no outcome yet. */
const isOpen = ({ state }: Pick<Payment, 'state'>) => state === 'seen' || state === 'doing';

function reportOf(payment: Payment, outcome: PaidOutcome): Pick<Payment, 'receipt' | 'text' | 'owed'> {
  if (payment.withdrawn && outcome.state !== 'applied')
    return { receipt: 'refunded', text: texts.withdrawn(payment), owed: null };
  const owed = owedFor(payment, outcome);
  const receipt = owed === 'refunded' ? owed : outcome.state;
  return { receipt, text: textOf(payment, outcome, owed), owed };
}

function textOf(payment: Payment, { state, code = null }: PaidOutcome, owed: Owed | null) {
  if (state === 'applied') return texts.applied(payment);
  return state === 'waiting'
    ? texts.waiting(payment, code)
    : texts.failed(payment, code, owed === 'refunded');
}

function owedFor({ refundable, withdrawn }: Payment, { state }: PaidOutcome): Owed | null {
  if (state === 'waiting' || !refundable || withdrawn) return null;
  return state === 'applied' ? 'fulfilled' : 'refunded';
}

/**
 * Sends payments to the world and enters their outcomes into the ledger. The world recognises each payment by its key,
 * so a payment without an outcome may be sent again at any time. During the emergency stop no payment takes effect:
 * payments that the platform can refund are refunded, and all others wait. Withdrawn payments take no effect either.
 */
export interface Delivery {
  /**
   * Sends a payment, unless it already has an outcome. Resolves when the outcome is in the ledger or the
   * world cannot answer now.
   */
  sendEntered(key: string): Promise<void>;
  /**
   * Sends all payments without an outcome. Call this when the world was restored, and when the emergency stop
   * begins or ends.
   */
  sendAll(): Promise<void>;
  /** Call this with each report, even with a late report from a thread that has ended. */
  report(report: Pick<Report, 'events' | 'checkpoint'>): void;
}

interface DeliveryDeps {
  ledger: Ledger;
  viewers: Pick<ViewersOfGame['viewers'], 'isBanned'>;
  simulation: Pick<Simulation, 'call' | 'ready' | 'restarts'>;
  emergency: Pick<Emergency, 'stop'>;
  /** Called when a viewer's receipt changes. */
  onReceipt(payment: Payment): void;
  onLog(line: string): void;
}

export function createDelivery(deps: DeliveryDeps): Delivery {
  const { ledger, simulation, viewers } = deps;
  const attempts = createAttempts(deps.onLog);
  const send = createSender(deps);
  const isOfBanned = ({ login }: Payment) => viewers.isBanned(login);
  let { restarts } = simulation;

  const sendEntered = (key: string) =>
    attempts.try(async () => {
      const payment = ledger.find(key);
      if (payment && isOpen(payment)) await send(payment);
    });

  const sendAll = () => attempts.tryAll(ledger.open, send);

  /** Sends waiting payments of viewers who have been banned meanwhile, so that the world refuses them. */
  const sendBanned = () => attempts.try(() => attempts.tryEach(ledger.open().filter(isOfBanned), send));

  return {
    sendEntered,
    sendAll,
    report({ events, checkpoint }) {
      const isBack = simulation.ready && simulation.restarts !== restarts;
      if (isBack || (attempts.areBehind && checkpoint)) {
        restarts = simulation.restarts;
        void sendAll();
      }
      for (const key of endedIn(events)) void sendEntered(key);
      if (events.some(({ type }) => type === 'name.removed')) void sendBanned();
    },
  };
}

/** Creates a function that sends one payment to the world and enters the world's answer. */
function createSender(deps: DeliveryDeps) {
  const { ledger, simulation, viewers, emergency } = deps;
  const enter = createOutcomes(ledger, deps.onReceipt);

  /** Recalls a payment from the world, unless it has already taken effect. */
  const recall = async (payment: Payment) => {
    const { stop } = emergency;
    const redemption = keyOf(payment);
    const { json, tick } = await simulation.call('recallPayment', { redemption });
    if (emergency.stop === stop) enter(redemption, JSON.parse(json) ?? withheld(payment), tick);
  };

  return async (payment: Payment) => {
    if (emergency.stop || payment.withdrawn) return recall(payment);
    const { json, tick } = await callFor(simulation, viewers, payment);
    enter(keyOf(payment), JSON.parse(json), tick);
  };
}

/** Remembers whether the store or the world has refused something that must be sent again later. */
function createAttempts(onLog: (line: string) => void) {
  let areBehind = false;

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      areBehind = true;
      if (error instanceof GameError && error.code === 'restarting') return;
      onLog(`The outcome of a payment is not known yet; the game asks again: ${error}`);
    }
  };

  const tryEach = <T>(items: readonly T[], work: (item: T) => Promise<unknown>) =>
    Promise.all(items.map(item => attempt(() => work(item))));

  return {
    /** Whether something was refused since the last `tryAll`. */
    get areBehind() {
      return areBehind;
    },
    try: attempt,
    tryEach,
    /** Does the work for all items. */
    tryAll: <T>(items: () => readonly T[], work: (item: T) => Promise<unknown>) =>
      attempt(() => {
        areBehind = false;
        return tryEach(items(), work);
      }),
  };
}

/** The outcome of a payment that was withdrawn, or that the world does not have during the emergency stop. */
const withheld = ({ refundable, withdrawn }: Payment): PaidOutcome => ({
  state: refundable || withdrawn ? 'expired' : 'waiting',
  code: 'stopped',
});

/** Returns the keys of payments that no longer wait. */
function endedIn(events: Report['events']): string[] {
  const ended = events.flatMap(({ type, fields }) =>
    type === 'redeem.applied' || type === 'redeem.failed' ? fields.redemption : null,
  );
  return ended.filter(key => key !== null);
}

/**
 * Returns the function that sends a payment to the world. A banned viewer's bits count, because they cannot
 * be refunded; a banned viewer's other payments are refused.
 */
function callFor(simulation: DeliveryDeps['simulation'], viewers: DeliveryDeps['viewers'], payment: Payment) {
  const { kind, user, login, effect, title, input, bits } = payment;
  const refundable = payment.refundable === 1;
  const isBanned = viewers.isBanned(login);
  const payer = { user, pilot: `chat:${login}`, redemption: keyOf(payment) };
  if (kind === 'cheer') return simulation.call('cheer', { ...payer, bits, text: isBanned ? '' : input });
  if (isBanned) return simulation.call('refuseEffect', { ...payer, effect: effect as EffectId, input: '' });
  if (effect === 'giant-emote')
    return simulation.call('giantEmote', { ...payer, emote: input, name: title ?? undefined, refundable });
  return simulation.call('redeemEffect', { ...payer, effect: effect as EffectId, input, refundable });
}
