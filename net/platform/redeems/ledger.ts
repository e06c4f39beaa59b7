import { io } from '../../../core/io.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { ReceiptState } from '../../../schema/platform/platform.ts';
import type { Store } from '../../store/store.ts';
import { keyOf, type NewPayment, type Payment, type PaymentOutcome } from './payment.ts';
import { DONE, insertPayment, KEPT_MS, paymentQueries } from './payment-rows.ts';

/** Most settled payments in memory. @limit */
const MOST_SETTLED = 10_000;

const SETTLED = "UPDATE payments SET state = 'settled', owed = NULL";

/** The changes of the ledger to single payments. */
function paymentChanges(store: Store, now: () => number) {
  /** What a crash of this process alone cannot undo: without it, the world is asked again. */
  const change = (sql: string, ...values: (string | number | null)[]) =>
    store.transaction(() => store.run(sql, ...values), { hasty: true });

  return {
    begin: (number: number) => void change("UPDATE payments SET state = 'doing' WHERE number = ?", number),
    setReceipt: (number: number, receipt: ReceiptState, text: string) =>
      void change(
        'UPDATE payments SET receipt = ?, text = ?, at = ? WHERE number = ?',
        receipt,
        text,
        now(),
        number,
      ),
    finish: (number: number, { receipt, text, owed, tick }: PaymentOutcome) =>
      change(
        `UPDATE payments SET state = 'done', receipt = ?, text = ?, owed = ?, tick = ?, at = ?
        WHERE number = ? AND state IN ('seen', 'doing')`,
        receipt,
        text,
        owed,
        tick,
        now(),
        number,
      ) > 0,
    /** False when there is an outcome, or no such payment. */
    withdraw: (key: string) =>
      change("UPDATE payments SET withdrawn = 1 WHERE key = ? AND state IN ('seen', 'doing')", key) > 0,
    settle: (number: number) => void change(`${SETTLED} WHERE number = ?`, number),
    keep: (number: number, text: string) =>
      void change(`${SETTLED}, receipt = 'expired', text = ?, at = ? WHERE number = ?`, text, now(), number),
  };
}

/** Settles what no platform is to be told of, and forgets what was settled long ago. */
function settleSilent(store: Store, tick: number, now: number) {
  if (!store.get(`SELECT 1 FROM payments WHERE ${DONE} AND owed IS NULL LIMIT 1`, tick)) return;
  const write = () => {
    store.run(`${SETTLED} WHERE ${DONE} AND owed IS NULL`, tick);
    prune(store, now);
  };
  store.transaction(write, { hasty: true });
}

function prune(store: Store, now: number) {
  store.run("DELETE FROM payments WHERE state = 'settled' AND seen_at < ?", now - KEPT_MS);
  store.run(
    "DELETE FROM payments WHERE state = 'settled' AND number <= (SELECT max(number) FROM payments) - ?",
    MOST_SETTLED,
  );
}

/** Names that receipts must not show any more: what the store refuses now is entered later, and shown by nobody until then. */
function createRemovedNames(store: Store) {
  let removed: { from: string; to: string }[] = [];

  const enterAll = () => {
    if (removed.length === 0) return;
    const enterEach = () => {
      for (const { from, to } of removed) store.run('UPDATE payments SET user = ? WHERE user = ?', to, from);
    };
    store.transaction(enterEach, { hasty: true });
    removed = [];
  };

  const enterIfPossible = () => {
    try {
      enterAll();
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
    }
  };

  return {
    remove(from: string, to: string) {
      removed.push({ from, to });
      enterIfPossible();
    },
    enterIfPossible,
    /** The payment as it may be shown. */
    displayed: (payment: Payment): Payment => ({
      ...payment,
      user: removed.reduce((user, { from, to }) => (user === from ? to : user), payment.user),
    }),
  };
}

const UNDONE = "state <> 'settled' AND state = 'done' AND tick > ?";

/** Returns of the world to an earlier tick, which are entered later: the store may refuse when they happen. */
function createRewinds(store: Store) {
  let ticks: number[] = [];

  const enter = (tick: number) =>
    tick < 0
      ? store.run(`UPDATE payments SET tick = NULL WHERE ${DONE}`, Number.MAX_SAFE_INTEGER)
      : store.run(`UPDATE payments SET state = 'doing', tick = NULL WHERE ${UNDONE}`, tick);

  return {
    add: (tick: number) => void ticks.push(tick),
    /** Throws `not-stored`, and enters them with the next call then. */
    enterAll() {
      const enterEach = () => {
        for (const tick of ticks) enter(tick);
      };
      store.transaction(enterEach, { hasty: true });
      ticks = [];
    },
  };
}

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
  setReceipt(number: number, receipt: ReceiptState, text: string): void;
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

export function createLedger(store: Store, now: () => number = io.wall): Ledger {
  const rewinds = createRewinds(store);
  const names = createRemovedNames(store);
  const queries = paymentQueries(store, now, names.displayed);

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
