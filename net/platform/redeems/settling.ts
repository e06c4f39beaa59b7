import { type CoolDown, createCoolDown } from '../../../core/back-off.ts';
import { io } from '../../../core/io.ts';
import { skipWhileRunning } from '../../../core/single-flight.ts';
import { GameError } from '../../../schema/base/error.ts';
import { NEVER_BLOCKED, type WhyBlocked } from '../../dispatch/external-acts.ts';
import { channelOf, isOfChannel } from '../intake/adapters.ts';
import type { PlatformAdapter } from '../intake/platform.ts';
import type { Ledger } from './ledger.ts';
import type { Payment } from './payment.ts';
import { texts } from './texts.ts';

/** Reports the outcomes of redemptions to a platform. */
interface Reporting {
  /**
   * Reports an outcome. Never rejects. A failed report is repeated after a pause, unless the platform will
   * never accept it.
   */
  report(payment: Payment, adapter: PlatformAdapter): Promise<void>;
  /** Sorts payments. Payments whose reports failed most often come last, so that they do not delay the others. */
  inOrder(payments: Payment[]): Payment[];
}

/** Longest time that the game waits until a platform has fulfilled or refunded a redemption. @limit */
const LONGEST_ANSWER_MS = 30_000;

function createReporting(
  ledger: Ledger,
  onReceipt: SettlingDeps['onReceipt'],
  coolDowns: ReturnType<typeof createCoolDowns>,
  isClosed: () => boolean,
): Reporting {
  /** Numbers of failed reports, by payment number. */
  const failures = new Map<number, number>();
  const failuresOf = ({ number }: Payment) => failures.get(number) ?? 0;

  return {
    async report(payment, adapter) {
      try {
        await settle(payment, adapter);
        coolDowns.end(adapter.name);
        ledger.settle(payment.number);
        failures.delete(payment.number);
      } catch (error) {
        if (isClosed()) return; // the outcome is reported again after the next start
        failures.set(payment.number, failuresOf(payment) + 1);
        if (!isFinal(error)) return coolDowns.begin(adapter.name, error);
        endUnsettled(payment, texts.notRefunded(payment), ledger, onReceipt);
        failures.delete(payment.number);
      }
    },
    inOrder: payments => payments.sort((one, other) => failuresOf(one) - failuresOf(other)),
  };
}

/** Ends a payment whose outcome the platform never accepts. It is not refunded. */
function endUnsettled(payment: Payment, text: string, ledger: Ledger, onReceipt: SettlingDeps['onReceipt']) {
  if (payment.owed !== 'refunded') return ledger.settle(payment.number);
  ledger.endUnsettled(payment.number, text);
  onReceipt({ ...payment, receipt: 'expired', text });
}

/** Settles a payment. Rejects with the platform's error, or after `LONGEST_ANSWER_MS` without an answer. */
async function settle({ owed, id, rewardId, channel }: Payment, adapter: PlatformAdapter) {
  if (!owed) return;
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = io.after(LONGEST_ANSWER_MS, () => reject(new Error('The platform does not answer.')));
  try {
    await Promise.race([adapter.settle?.(id, owed, rewardId, channel), silence]);
  } finally {
    timer.cancel();
  }
}

/** Whether an error means that the platform will never accept the report. */
const isFinal = (error: unknown) => error instanceof GameError && error.code === 'not-available';

/** Reports outcomes of redemptions to platforms once they can no longer be undone. */
export interface Settling {
  /** Settles payments whose outcomes are in the checkpoint of `tick`. Call this repeatedly. Never rejects. */
  settle(tick: number): Promise<void>;
  /** Stops reporting. Resolves when the platforms have answered the reports in progress. */
  close(): Promise<void>;
}

interface SettlingDeps {
  ledger: Ledger;
  /** Called when a viewer's receipt changes. */
  onReceipt(payment: Payment): void;
  adapters: readonly PlatformAdapter[];
  /** Nothing is settled while this returns a reason. */
  whyBlocked?: WhyBlocked;
  onLog(line: string): void;
  now?: () => number;
}

export function createSettling(deps: SettlingDeps): Settling {
  const { ledger, onReceipt, adapters, onLog, whyBlocked = NEVER_BLOCKED, now = io.steady } = deps;
  const coolDowns = createCoolDowns(onLog, now);
  let isClosed = false;
  let underWay = Promise.resolve();
  const { report, inOrder } = createReporting(ledger, onReceipt, coolDowns, () => isClosed);

  const settleEach = async (adapter: PlatformAdapter, tick: number) => {
    for (const payment of inOrder(ledger.owed(adapter.name, channelOf(adapter), tick))) {
      const mayReport = !coolDowns.isPaused(adapter.name) && isOfChannel(payment, adapter);
      if (mayReport && !isClosed && whyBlocked() === null) await report(payment, adapter);
    }
  };

  const settleAll = async (tick: number) => {
    ledger.settleSilent(tick);
    for (const adapter of adapters) {
      await settleEach(adapter, tick);
      for (const payment of ledger.lapsed(adapter.name, channelOf(adapter), tick))
        endUnsettled(payment, texts.notConnectedAgain(payment), ledger, onReceipt);
    }
  };

  const logUnlessClosed = (error: unknown) => {
    if (!isClosed) onLog(`Payments could not be settled yet: ${error}`);
  };

  return {
    settle: skipWhileRunning(async tick => {
      if (isClosed || whyBlocked() !== null) return;
      underWay = settleAll(tick).catch(logUnlessClosed);
      await underWay;
    }),
    close() {
      isClosed = true;
      return underWay;
    },
  };
}

/** The cool-down of each platform after failures. */
export function createCoolDowns(onLog: (line: string) => void, now: () => number) {
  const coolDowns = new Map<string, CoolDown>();
  const coolDownOf = (platform: string) => {
    const known = coolDowns.get(platform) ?? createCoolDown(now);
    coolDowns.set(platform, known);
    return known;
  };

  return {
    isPaused: (platform: string) => coolDownOf(platform).leftMs > 0,
    /** Begins a cool-down after a failure. Logs only the first of several failures in a row. */
    begin(platform: string, error: unknown) {
      const coolDown = coolDownOf(platform);
      if (!coolDown.hasFailed)
        onLog(`The outcome of a redemption could not be sent to ${platform}; the game tries again: ${error}`);
      coolDown.failed();
    },
    /** Call this when the platform has answered. */
    end: (platform: string) => coolDownOf(platform).worked(),
  };
}
