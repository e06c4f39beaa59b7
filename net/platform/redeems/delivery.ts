import { GameError } from '../../../schema/base/error.ts';
import type { EffectId } from '../../../schema/catalog/effects.ts';
import type { PaidOutcome, Report } from '../../../schema/wire/messages.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { Ledger } from './ledger.ts';
import { keyOf, type Owed, type Payment, type ViewersOfGame } from './payment.ts';
import { textOf, withdrawn } from './receipt-texts.ts';

/** What the world answers to a payment, as the ledger keeps it and as its viewer is told. */

/**
 * Enters what the world answered at that tick; what has an outcome already is left alone. `onReceipt` is called when a viewer
 * is to be told something else.
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

/** Whether it has no outcome. */
const isOpen = ({ state }: Pick<Payment, 'state'>) => state === 'seen' || state === 'doing';

function reportOf(payment: Payment, outcome: PaidOutcome): Pick<Payment, 'receipt' | 'text' | 'owed'> {
  if (payment.withdrawn && outcome.state !== 'applied')
    return { receipt: 'refunded', text: withdrawn(payment), owed: null };
  const owed = owedFor(payment, outcome);
  const receipt = owed === 'refunded' ? owed : outcome.state;
  return { receipt, text: textOf(payment, outcome, owed), owed };
}

function owedFor({ refundable, withdrawn }: Payment, { state }: PaidOutcome): Owed | null {
  if (state === 'waiting' || !refundable || withdrawn) return null;
  return state === 'applied' ? 'fulfilled' : 'refunded';
}

/**
 * Brings payments into the world and their outcomes into the ledger. The world knows each payment by its key: what has no
 * outcome may be sent again at any time. While everything is stopped, nothing more happens: what the platform can pay back
 * is refunded, and the rest waits. Neither does what was withdrawn.
 */
export interface Delivery {
  /** Resolves when its outcome so far is in the ledger, or the world cannot be asked now. Those with one are left alone. */
  sendEntered(key: string): Promise<void>;
  /** Sends all that have no outcome: call when the world came from before a restart, and at a stop and its end. */
  sendAll(): Promise<void>;
  /** Call with each report, also with late ones of a thread that died. */
  report(report: Pick<Report, 'events' | 'checkpoint'>): void;
}

interface DeliveryDeps {
  ledger: Ledger;
  viewers: Pick<ViewersOfGame['viewers'], 'isBanned'>;
  simulation: Pick<Simulation, 'call' | 'ready' | 'restarts'>;
  emergency: Pick<Emergency, 'stop'>;
  /** Called when a viewer is to be told something else. */
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

  /** What waits does not happen when its viewer is banned meanwhile. */
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

/** Gives one payment to the world and enters its answer. */
function createSender(deps: DeliveryDeps) {
  const { ledger, simulation, viewers, emergency } = deps;
  const enter = createOutcomes(ledger, deps.onReceipt);

  /** The world may have done it before; otherwise it forgets it. */
  const recall = async (payment: Payment) => {
    const { stop } = emergency;
    const redemption = keyOf(payment);
    const { json, tick } = await simulation.call('recallPayment', { redemption });
    if (emergency.stop === stop) enter(redemption, JSON.parse(json) ?? withheld(payment), tick);
  };

  return async (payment: Payment) => {
    if (emergency.stop || payment.withdrawn) return recall(payment);
    if (payment.state === 'seen') ledger.begin(payment.number);
    const { json, tick } = await callFor(simulation, viewers, payment);
    enter(keyOf(payment), JSON.parse(json), tick);
  };
}

/** What the store or the world refuses now is to be sent again later. */
function createAttempts(onLog: (line: string) => void) {
  let areBehind = false;

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      areBehind = true;
      if (error instanceof GameError && error.code === 'restarting') return;
      onLog(`What became of a payment is not known yet, and will be asked for again: ${error}`);
    }
  };

  const tryEach = <T>(items: readonly T[], work: (item: T) => Promise<unknown>) =>
    Promise.all(items.map(item => attempt(() => work(item))));

  return {
    /** Something was refused since all was tried last. */
    get areBehind() {
      return areBehind;
    },
    try: attempt,
    tryEach,
    /** Does the work for everything that is still to do. */
    tryAll: <T>(items: () => readonly T[], work: (item: T) => Promise<unknown>) =>
      attempt(() => {
        areBehind = false;
        return tryEach(items(), work);
      }),
  };
}

/** What becomes of a payment that was withdrawn, or while everything is stopped. */
const withheld = ({ refundable, withdrawn }: Payment): PaidOutcome => ({
  state: refundable || withdrawn ? 'expired' : 'waiting',
  code: 'stopped',
});

/** The keys of payments whose waiting has ended. */
function endedIn(events: Report['events']): string[] {
  const ended = events.flatMap(({ type, fields }) =>
    type === 'redeem.applied' || type === 'redeem.failed' ? fields.redemption : null,
  );
  return ended.filter(key => key !== null);
}

/** Bits of somebody who is banned count, since nobody can pay them back; nothing else that they pay for happens. */
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
