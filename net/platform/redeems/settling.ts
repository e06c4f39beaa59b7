import { skipWhileRunning } from '../../../core/single-flight.ts';
import { ALWAYS_OUTSIDE, type WhyNotOutside } from '../../dispatch/outside.ts';
import type { PlatformAdapter } from '../intake/platform.ts';
import { channelOf, isOfChannel } from '../intake/reporting.ts';
import { createPauses } from './pauses.ts';
import { createTelling, keep, type TellingParts } from './telling.ts';
import { notConnectedAgain } from './wording.ts';

/** Tells platforms what became of redemptions, once nothing can undo it. */
export interface Settling {
  /** Settles what the checkpoint of that tick contains; call now and then. Never rejects. */
  settle(tick: number): Promise<void>;
}

interface SettlingParts extends TellingParts {
  adapters: readonly PlatformAdapter[];
  /** While there is a reason, the ledger keeps what is owed. */
  whyNotOutside?: WhyNotOutside;
  onLog(line: string): void;
  now?: () => number;
}

export function createSettling(parts: SettlingParts): Settling {
  const { ledger, adapters, onLog, whyNotOutside = ALWAYS_OUTSIDE, now = () => performance.now() } = parts;
  const pauses = createPauses({ onLog, now });
  const { tell, inOrder } = createTelling(parts, pauses);

  const settleEach = async (adapter: PlatformAdapter, tick: number) => {
    for (const payment of inOrder(ledger.owed(adapter.name, channelOf(adapter), tick))) {
      const mayTell = !pauses.isPaused(adapter.name) && isOfChannel(payment, adapter);
      if (mayTell && whyNotOutside() === null) await tell(payment, adapter);
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
    settle: skipWhileRunning(async tick => {
      if (whyNotOutside() !== null) return;
      await settleAll(tick).catch(error => onLog(`Payments could not be settled yet: ${error}`));
    }),
  };
}
