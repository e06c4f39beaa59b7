import { createSingleFlight } from '../../../core/single-flight.ts';
import type { Delivery } from './delivery.ts';
import type { Ledger } from './ledger.ts';
import { keyOf, type NewPayment } from './payment.ts';

/** Accepts each payment once. */
export interface Intake {
  /**
   * Enters payments that arrived together, calls `onEntered`, and sends the payments to the world. Does none
   * of this if the first payment is already entered. Resolves when the world has answered or cannot answer
   * now. Rejects with `not-stored`.
   */
  take(payments: readonly [NewPayment, ...NewPayment[]], onEntered?: () => void): Promise<void>;
}

export function createIntake(ledger: Ledger, delivery: Delivery): Intake {
  /** Makes simultaneous calls for the same payment share one result. */
  const flights = createSingleFlight<void>();

  const enterAndSend = async (payments: readonly NewPayment[], onEntered?: () => void) => {
    ledger.enter(payments);
    onEntered?.();
    await Promise.all(payments.map(payment => delivery.sendEntered(keyOf(payment))));
  };

  return {
    take(payments, onEntered) {
      const key = keyOf(payments[0]);
      return flights(key, async () => {
        if (!ledger.find(key)) await enterAndSend(payments, onEntered);
      });
    },
  };
}
