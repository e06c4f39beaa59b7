import type { EffectId } from '../../../schema/effects.ts';
import { GameError } from '../../../schema/error.ts';
import type { PaidOutcome, Report } from '../../../schema/wire/messages.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { Ledger } from './ledger.ts';
import { keyOf, type Owed, type Payment } from './payment.ts';
import { textOf } from './wording.ts';

/**
 * Brings payments into the world and their outcomes into the ledger. The world knows each payment by its key: what has no
 * outcome may be sent again at any time.
 */
export interface Delivery {
  /** Resolves when its outcome so far is in the ledger, or the world cannot be asked now. Those with one are left alone. */
  sendEntered(key: string): Promise<void>;
  /** Sends all that have no outcome: call when the world came from before a restart. */
  sendAll(): Promise<void>;
  /** Call with each report, also with late ones of a thread that died. */
  report(report: Pick<Report, 'events' | 'checkpoint'>): void;
}

interface DeliveryParts {
  ledger: Ledger;
  simulation: Pick<Simulation, 'call' | 'ready' | 'restarts'>;
  /** Called when a viewer is to be told something else. */
  onReceipt(payment: Payment): void;
  onLog(line: string): void;
}

export function createDelivery({ ledger, simulation, onReceipt, onLog }: DeliveryParts): Delivery {
  let { restarts } = simulation;
  /** The world or the store refused: all is sent again in a second. */
  let isBehind = false;

  const record = (key: string, outcome: PaidOutcome, tick: number) => {
    const payment = ledger.find(key);
    if (!payment || !isOpen(payment)) return;
    const owed = owedFor(payment, outcome);
    const text = textOf(payment, outcome, owed);
    const receipt = owed === 'refunded' ? owed : outcome.state;
    if (outcome.state !== 'waiting') ledger.finish(payment.number, { receipt, text, owed, tick });
    else if (text !== payment.text) ledger.tell(payment.number, receipt, text);
    const isNews = receipt !== payment.receipt || text !== payment.text;
    if (isNews) onReceipt(ledger.find(key) ?? payment);
  };

  const send = async (payment: Payment) => {
    if (payment.state === 'seen') ledger.begin(payment.number);
    const { json, tick } = await callFor(simulation, payment);
    record(keyOf(payment), JSON.parse(json), tick);
  };

  /** What the store or the world refuses now is sent again later. */
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      isBehind = true;
      if (error instanceof GameError && error.code === 'restarting') return;
      onLog(`What became of a payment is not known yet, and will be asked for again: ${error}`);
    }
  };

  const sendEntered = (key: string) =>
    attempt(async () => {
      const payment = ledger.find(key);
      if (payment && isOpen(payment)) await send(payment);
    });

  const sendAll = () =>
    attempt(async () => {
      isBehind = false;
      await Promise.all(ledger.open().map(payment => attempt(() => send(payment))));
    });

  return {
    sendEntered,
    sendAll,
    report({ events, checkpoint }) {
      const isBack = simulation.ready && simulation.restarts !== restarts;
      if (isBack || (isBehind && checkpoint)) {
        restarts = simulation.restarts;
        void sendAll();
      }
      for (const { type, fields } of events) {
        if (type !== 'redeem.applied' && type !== 'redeem.failed') continue;
        if (fields.redemption !== null) void sendEntered(fields.redemption);
      }
    },
  };
}

const isOpen = ({ state }: Payment) => state === 'seen' || state === 'doing';

function owedFor({ refundable }: Payment, { state }: PaidOutcome): Owed | null {
  if (state === 'waiting' || !refundable) return null;
  return state === 'applied' ? 'fulfilled' : 'refunded';
}

function callFor(simulation: Pick<Simulation, 'call'>, payment: Payment) {
  const { kind, user, login, effect, title, input, bits } = payment;
  const payer = { user, pilot: `chat:${login}`, redemption: keyOf(payment) };
  if (kind === 'cheer') return simulation.call('cheer', { ...payer, bits, text: input });
  if (effect === 'giant-emote')
    return simulation.call('giantEmote', { ...payer, emote: input, name: title ?? undefined });
  return simulation.call('redeemEffect', { ...payer, effect: effect as EffectId, input });
}
