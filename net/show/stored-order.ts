import { GameError } from '../../schema/base/error.ts';
import { readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';
import { type Order, readOrder } from './order.ts';

/** The running order, in memory and in the store. */
export interface StoredOrder {
  readonly current: Order;
  /** Increases whenever somebody sets another order. */
  readonly revision: number;
  /** Makes a change that somebody has requested. If it throws `not-stored`, nothing has changed. */
  set(order: Order): void;
  /** Stores the progress of the order. If the store refuses, this is only logged. */
  update(changes: Partial<Order>): void;
}

/** Name of the fact that stores the order. */
const NAME = 'show.order';

export function createStoredOrder(store: Store, onLog: (line: string) => void): StoredOrder {
  let current = readOrder(readFact(store, NAME));
  let revision = 0;
  const save = (order: Order) => writeFact(store, NAME, JSON.stringify(order));
  /** The previous order, while a transaction may still be undone. */
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
      before ??= current; // the order before the first change in a transaction counts
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
