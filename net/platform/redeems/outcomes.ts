import type { PaidOutcome } from '../../../schema/wire/messages.ts';
import type { Ledger } from './ledger.ts';
import type { Owed, Payment } from './payment.ts';
import { textOf, withdrawn } from './wording.ts';

/** What the world answers to a payment, as the ledger keeps it and as its viewer is told. */

interface OutcomeParts {
  ledger: Pick<Ledger, 'find' | 'finish' | 'tell'>;
  /** Called when a viewer is to be told something else. */
  onReceipt(payment: Payment): void;
}

/** Enters what the world answered at that tick; what has an outcome already is left alone. */
export function createOutcomes({ ledger, onReceipt }: OutcomeParts) {
  return (key: string, outcome: PaidOutcome, tick: number) => {
    const payment = ledger.find(key);
    if (!payment || !isOpen(payment)) return;
    const { receipt, text, owed } = told(payment, outcome);
    if (outcome.state !== 'waiting') ledger.finish(payment.number, { receipt, text, owed, tick });
    else if (text !== payment.text) ledger.tell(payment.number, receipt, text);
    const isNews = receipt !== payment.receipt || text !== payment.text;
    if (isNews) onReceipt(ledger.find(key) ?? payment);
  };
}

/** Whether it has no outcome. */
export const isOpen = ({ state }: Pick<Payment, 'state'>) => state === 'seen' || state === 'doing';

function told(payment: Payment, outcome: PaidOutcome): Pick<Payment, 'receipt' | 'text' | 'owed'> {
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
