import { GameError } from '../../schema/base/error.ts';
import { readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';
import { type Order, readOrder } from './order.ts';

/** The running order in memory and in the store. */
export interface StoredOrder {
  readonly current: Order;
  /** Rises when somebody sets another order. */
  readonly revision: number;
  /** A change that somebody requested. Throws `not-stored` and changes nothing. */
  set(order: Order): void;
  /** The progress of the order. If the store refuses it, logs that and continues. */
  update(changes: Partial<Order>): void;
}

/** The name of the fact that stores it. */
const NAME = 'show.order';

export function createStoredOrder(store: Store, onLog: (line: string) => void): StoredOrder {
  let current = readOrder(readFact(store, NAME));
  let revision = 0;
  const save = (order: Order) => writeFact(store, NAME, JSON.stringify(order));
  /** The previous order, while a transaction may be undone. */
  let before: Order | null = null;
  store.onRollback(() => {
    current = before ?? current;
  });

  return {
    get current() {
      return current;
    },
    get revision() {
      return revision;
    },
    set(order) {
      save(order);
      before ??= current; // within a transaction, keep the first one
      queueMicrotask(() => {
        before = null;
      });
      current = order;
      revision++;
    },
    update(changes) {
      current = { ...current, ...changes };
      try {
        save(current);
      } catch (error) {
        if (!(error instanceof GameError)) throw error;
        onLog(`The progress of the running order could not be stored: ${error.message}`);
      }
    },
  };
}
