import { GameError } from '../../schema/base/error.ts';
import { readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';
import { type Order, readOrder } from './order.ts';

/** The running order in memory and in the store. */
export interface StoredOrder {
  readonly current: Order;
  /** Rises when somebody sets another order. */
  readonly revision: number;
  /** What somebody asked for. Throws `not-stored` and changes nothing. */
  set(order: Order): void;
  /** What has come of it: goes on where the store refuses, which the log says. */
  update(changes: Partial<Order>): void;
}

/** The name of the fact that holds it. */
const NAME = 'show.order';

export function createStoredOrder(store: Store, onLog: (line: string) => void): StoredOrder {
  let current = readOrder(readFact(store, NAME));
  let revision = 0;
  const save = (order: Order) => writeFact(store, NAME, JSON.stringify(order));
  /** While a transaction may take it back. */
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
      before ??= current; // of several in a transaction, the first counts
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
        onLog(`How far the running order is could not be stored: ${error.message}`);
      }
    },
  };
}
