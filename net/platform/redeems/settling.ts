import { setTimeout as sleep } from 'node:timers/promises';
import { GameError } from '../../../schema/error.ts';
import type { PlatformAdapter } from '../platform.ts';
import type { Ledger } from './ledger.ts';
import type { Payment } from './payment.ts';
import { notPaidBack } from './wording.ts';

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

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const LONGEST_ANSWER_MS = 30_000;

const silence = async () => {
  await sleep(LONGEST_ANSWER_MS, undefined, { ref: false });
  throw new Error('It does not answer.');
};

export function createSettling({
  ledger,
  adapters,
  onReceipt,
  onLog,
  now = Date.now,
}: SettlingParts): Settling {
  /** Platforms that failed: until when they are left alone, and for how long the last time. */
  const pauses = new Map<string, { until: number; ms: number }>();
  let isSettling = false;

  const pause = (platform: string, error: unknown) => {
    const ms = Math.min(LONGEST_WAIT_MS, 2 * (pauses.get(platform)?.ms ?? FIRST_WAIT_MS / 2));
    if (ms === FIRST_WAIT_MS)
      onLog(`${platform} could not be told of a redemption; it is tried again: ${error}`);
    pauses.set(platform, { until: now() + ms, ms });
  };

  /** Throws what the platform does, or that it does not answer. */
  const tell = async ({ owed, id }: Payment, adapter: PlatformAdapter) => {
    if (owed) await Promise.race([adapter.settle?.(id, owed), silence()]);
  };

  const isPaused = ({ name }: PlatformAdapter) => (pauses.get(name)?.until ?? 0) > now();

  const settleOne = async (payment: Payment, adapter: PlatformAdapter) => {
    try {
      await tell(payment, adapter);
      pauses.delete(adapter.name);
      ledger.settle(payment.number);
    } catch (error) {
      if (isFinal(error)) keep(payment);
      else pause(adapter.name, error);
    }
  };

  const keep = (payment: Payment) => {
    if (payment.owed !== 'refunded') return ledger.settle(payment.number);
    const text = notPaidBack(payment);
    ledger.keep(payment.number, text);
    onReceipt({ ...payment, receipt: 'expired', text });
  };

  const settleAll = async (tick: number) => {
    ledger.settleSilent(tick);
    for (const adapter of adapters) {
      for (const payment of ledger.owed(adapter.name, tick)) {
        if (!isPaused(adapter)) await settleOne(payment, adapter);
      }
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

/** The platform will never do it. */
const isFinal = (error: unknown) => error instanceof GameError && error.code === 'not-available';
