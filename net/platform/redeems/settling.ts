import { setTimeout as sleep } from 'node:timers/promises';
import { GameError } from '../../../schema/error.ts';
import type { PlatformAdapter } from '../platform.ts';
import { channelOf, isOfChannel } from '../reporting.ts';
import type { Ledger } from './ledger.ts';
import { createPauses } from './pauses.ts';
import type { Payment } from './payment.ts';
import { notConnectedAgain, notPaidBack } from './wording.ts';

/** Tells platforms what became of redemptions, once nothing can undo it. */
export interface Settling {
  /** Settles what the checkpoint of that tick contains; call now and then. Never rejects. */
  settle(tick: number): Promise<void>;
}

interface SettlingParts {
  ledger: Ledger;
  adapters: readonly PlatformAdapter[];
  /** Called when a viewer is to be told something else. */
  onReceipt(payment: Payment): void;
  onLog(line: string): void;
  now?: () => number;
}

const LONGEST_ANSWER_MS = 30_000;

export function createSettling(parts: SettlingParts): Settling {
  const { ledger, adapters, onLog, now = () => performance.now() } = parts;
  const pauses = createPauses({ onLog, now });
  /** By number of the payment. */
  const failures = new Map<number, number>();
  const failuresOf = ({ number }: Payment) => failures.get(number) ?? 0;
  let isSettling = false;

  const settleOne = async (payment: Payment, adapter: PlatformAdapter) => {
    try {
      await tell(payment, adapter);
      pauses.end(adapter.name);
      ledger.settle(payment.number);
      failures.delete(payment.number);
    } catch (error) {
      failures.set(payment.number, failuresOf(payment) + 1);
      if (!isFinal(error)) return pauses.begin(adapter.name, error);
      keep(payment, notPaidBack(payment), parts);
      failures.delete(payment.number);
    }
  };

  /** Those that failed most often come last, so that one alone cannot hold up the others. */
  const owedBy = (adapter: PlatformAdapter, tick: number) =>
    ledger
      .owed(adapter.name, channelOf(adapter), tick)
      .sort((one, other) => failuresOf(one) - failuresOf(other));

  const settleEach = async (adapter: PlatformAdapter, tick: number) => {
    for (const payment of owedBy(adapter, tick)) {
      const mayTell = !pauses.isPaused(adapter.name) && isOfChannel(payment, adapter);
      if (mayTell) await settleOne(payment, adapter);
    }
  };

  const settleAll = async (tick: number) => {
    ledger.settleSilent(tick);
    for (const adapter of adapters) {
      await settleEach(adapter, tick);
      for (const payment of ledger.lapsed(adapter.name, channelOf(adapter), tick))
        keep(payment, notConnectedAgain(payment), parts);
    }
  };

  return {
    async settle(tick) {
      if (isSettling) return;
      isSettling = true;
      await settleAll(tick).catch(error => onLog(`Payments could not be settled yet: ${error}`));
      isSettling = false;
    },
  };
}

/** The platform will not be told: what it was to pay back is not paid back after all. */
function keep(
  payment: Payment,
  text: string,
  { ledger, onReceipt }: Pick<SettlingParts, 'ledger' | 'onReceipt'>,
) {
  if (payment.owed !== 'refunded') return ledger.settle(payment.number);
  ledger.keep(payment.number, text);
  onReceipt({ ...payment, receipt: 'expired', text });
}

/** Throws what the platform does, or that it does not answer. */
async function tell({ owed, id, rewardId, channel }: Payment, adapter: PlatformAdapter) {
  if (owed) await Promise.race([adapter.settle?.(id, owed, rewardId, channel), silence()]);
}

async function silence() {
  await sleep(LONGEST_ANSWER_MS, undefined, { ref: false });
  throw new Error('It does not answer.');
}

/** The platform will never do it. */
const isFinal = (error: unknown) => error instanceof GameError && error.code === 'not-available';
