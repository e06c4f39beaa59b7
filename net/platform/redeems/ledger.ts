import type { ReceiptState } from '../../../schema/platform/platform.ts';
import type { Store } from '../../store/store.ts';
import { paymentChanges, settleSilent } from './changes.ts';
import { keyOf, type NewPayment, type Payment, type PaymentOutcome } from './payment.ts';
import { insertPayment, paymentQueries } from './payment-rows.ts';
import { createRemovedNames } from './removed-names.ts';
import { createRewinds } from './rewinds.ts';

/**
 * What viewers paid for: each is entered once, however often it comes in. `seen`: entered; `doing`: given to the world;
 * `done`: the outcome is known; `settled`: nothing can undo the outcome, and the platform was told. Everything throws
 * `not-stored` when the store refuses.
 */
export interface Ledger {
  find(key: string): Payment | undefined;
  /**
   * Enters all of them or none, on the disk when it returns. None may be there already. What is not for the world is done
   * with that.
   */
  enter(payments: readonly NewPayment[]): void;
  /** Enters one that comes too late to happen: it is owed at once. It may not be there already. */
  enterMissed(payment: NewPayment, text: string): void;
  /** Notes that it is given to the world. */
  begin(number: number): void;
  /** The viewer is told something else. */
  tell(number: number, receipt: ReceiptState, text: string): void;
  /** Enters the outcome. False when there is one already. */
  finish(number: number, outcome: PaymentOutcome): boolean;
  /** Notes that it must not happen any more. False when it has an outcome, or is not there. */
  withdraw(key: string): boolean;
  /** What has no outcome, oldest first. */
  open(): Payment[];
  /** Settles all whose outcomes the checkpoint of that tick contains and of which no platform is to be told. */
  settleSilent(tick: number): void;
  /**
   * Of what the checkpoint of that tick contains, that which the platform is to be told of, refunds first; at most 100.
   * What came from another channel waits until its account is connected again.
   */
  owed(platform: string, channel: string | null, tick: number): Payment[];
  /** What has waited for that for as long as payments are kept, at most 100. */
  lapsed(platform: string, channel: string | null, tick: number): Payment[];
  /** The platform was told. */
  settle(number: number): void;
  /** The platform does not pay it back after all. */
  keep(number: number, text: string): void;
  /**
   * The world returned to its checkpoint of that tick: outcomes that it lost are open again. With -1 it starts anew, and
   * they stand, though it has never seen them. Never throws: entered with the next call of `open`.
   */
  rewind(tick: number): void;
  /** The latest receipts, newest first. */
  latest(count: number): Payment[];
  /**
   * A name that must not be shown any more. Never throws: nothing is read with that name from now on, and what the store
   * refuses is entered later, at the latest with the next call of `settleSilent` that it takes.
   */
  rename(from: string, to: string): void;
}

const MISSED = `UPDATE payments SET state = 'done', receipt = 'refunded', text = ?, owed = 'refunded' WHERE key = ?`;

export function createLedger(store: Store, now: () => number = Date.now): Ledger {
  const rewinds = createRewinds(store);
  const names = createRemovedNames(store);
  const queries = paymentQueries({ store, now, shown: names.shown });

  return {
    ...queries,
    ...paymentChanges(store, now),
    enter(payments) {
      store.transaction(() => {
        for (const payment of payments) insertPayment(store, payment, now());
      });
    },
    enterMissed(payment, text) {
      store.transaction(() => {
        insertPayment(store, payment, now());
        store.run(MISSED, text, keyOf(payment));
      });
    },
    open() {
      rewinds.enterAll();
      return queries.open();
    },
    settleSilent(tick) {
      names.enterIfPossible();
      settleSilent(store, tick, now());
    },
    rewind: rewinds.add,
    rename: names.remove,
  };
}
