import { setTimeout as sleep } from 'node:timers/promises';
import { GameError } from '../../../schema/base/error.ts';
import type { PlatformAdapter } from '../intake/platform.ts';
import type { Ledger } from './ledger.ts';
import type { createPauses } from './pauses.ts';
import type { Payment } from './payment.ts';
import { notPaidBack } from './wording.ts';

/** Tells a platform what became of one redemption. */
export interface Telling {
  /** Never rejects: what fails is tried again after a pause, what can never be done is kept. */
  tell(payment: Payment, adapter: PlatformAdapter): Promise<void>;
  /** Those that failed most often come last, so that one alone cannot hold up the others. */
  inOrder(payments: Payment[]): Payment[];
}

export interface TellingParts {
  ledger: Ledger;
  /** Called when a viewer is to be told something else. */
  onReceipt(payment: Payment): void;
}

const LONGEST_ANSWER_MS = 30_000;

export function createTelling(parts: TellingParts, pauses: ReturnType<typeof createPauses>): Telling {
  const { ledger } = parts;
  /** By number of the payment. */
  const failures = new Map<number, number>();
  const failuresOf = ({ number }: Payment) => failures.get(number) ?? 0;

  return {
    async tell(payment, adapter) {
      try {
        await settle(payment, adapter);
        pauses.end(adapter.name);
        ledger.settle(payment.number);
        failures.delete(payment.number);
      } catch (error) {
        failures.set(payment.number, failuresOf(payment) + 1);
        if (!isFinal(error)) return pauses.begin(adapter.name, error);
        keep(payment, notPaidBack(payment), parts);
        failures.delete(payment.number);
      }
    },
    inOrder: payments => payments.sort((one, other) => failuresOf(one) - failuresOf(other)),
  };
}

/** The platform will not be told: what it was to pay back is not paid back after all. */
export function keep(payment: Payment, text: string, { ledger, onReceipt }: TellingParts) {
  if (payment.owed !== 'refunded') return ledger.settle(payment.number);
  ledger.keep(payment.number, text);
  onReceipt({ ...payment, receipt: 'expired', text });
}

/** Throws what the platform does, or that it does not answer. */
async function settle({ owed, id, rewardId, channel }: Payment, adapter: PlatformAdapter) {
  if (owed) await Promise.race([adapter.settle?.(id, owed, rewardId, channel), silence()]);
}

async function silence() {
  await sleep(LONGEST_ANSWER_MS, undefined, { ref: false });
  throw new Error('It does not answer.');
}

/** The platform will never do it. */
const isFinal = (error: unknown) => error instanceof GameError && error.code === 'not-available';
