import { io } from '../../../core/io.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { ReceiptState } from '../../../schema/platform/platform.ts';
import type { Store } from '../../store/store.ts';
import { keyOf, type NewPayment, type Payment, type PaymentOutcome } from './payment.ts';
import { DONE, insertPayment, paymentQueries, RETENTION_MS } from './payment-rows.ts';

/** Maximum number of settled payments in memory. @limit */
const MOST_SETTLED = 10_000;

const SETTLED = "UPDATE payments SET state = 'settled', owed = NULL";

/** Changes of single payments. */
function paymentChanges(store: Store, now: () => number) {
  /** A crash of the process does not undo a change, but a power cut may. The world is then asked again. */
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
    /** Returns false if the payment has an outcome or does not exist. */
    withdraw: (key: string) =>
      change("UPDATE payments SET withdrawn = 1 WHERE key = ? AND state IN ('seen', 'doing')", key) > 0,
    settle: (number: number) => void change(`${SETTLED} WHERE number = ?`, number),
    endUnsettled: (number: number, text: string) =>
      void change(`${SETTLED}, receipt = 'expired', text = ?, at = ? WHERE number = ?`, text, now(), number),
  };
}

/** Settles payments that need no report to a platform, and deletes old settled ones. */
function settleSilent(store: Store, tick: number, now: number) {
  if (!store.get(`SELECT 1 FROM payments WHERE ${DONE} AND owed IS NULL LIMIT 1`, tick)) return;
  const write = () => {
    store.run(`${SETTLED} WHERE ${DONE} AND owed IS NULL`, tick);
    prune(store, now);
  };
  store.transaction(write, { hasty: true });
}

function prune(store: Store, now: number) {
  store.run("DELETE FROM payments WHERE state = 'settled' AND seen_at < ?", now - RETENTION_MS);
  store.run(
    "DELETE FROM payments WHERE state = 'settled' AND number <= (SELECT max(number) FROM payments) - ?",
    MOST_SETTLED,
  );
}

/**
 * Names that receipts must no longer show. If the store refuses a change, it is entered later; until then names are
 * replaced when they are read.
 */
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

/** Returns of the world to an earlier tick. They are entered later, because the store may refuse at that moment. */
function createRewinds(store: Store) {
  let ticks: number[] = [];

  const enter = (tick: number) =>
    tick < 0
      ? store.run(`UPDATE payments SET tick = NULL WHERE ${DONE}`, Number.MAX_SAFE_INTEGER)
      : store.run(`UPDATE payments SET state = 'doing', tick = NULL WHERE ${UNDONE}`, tick);

  return {
    add: (tick: number) => void ticks.push(tick),
    /** Throws `not-stored`. The next call then enters them. */
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
 * The payments of viewers. Each is entered once, however often it arrives. States: `seen` is entered, `doing` is sent
 * to the world, `done` has an outcome, `settled` has a final outcome that the platform knows. Unless stated otherwise,
 * all methods throw `not-stored` when the store refuses.
 */
export interface Ledger {
  find(key: string): Payment | undefined;
  /**
   * Enters all payments or none; none may be entered already. They are on the disk when it returns. Payments that do
   * not concern the world are `done` at once.
   */
  enter(payments: readonly NewPayment[]): void;
  /** Enters a payment that came too late to take effect, to be refunded. It must not be entered already. */
  enterMissed(payment: NewPayment, text: string): void;
  /** Records that it is being sent to the world. */
  begin(number: number): void;
  /** Changes the receipt of the viewer. */
  setReceipt(number: number, receipt: ReceiptState, text: string): void;
  /** Enters the outcome. Returns false if there is one already. */
  finish(number: number, outcome: PaymentOutcome): boolean;
  /** Records that it must no longer take effect. Returns false if it has an outcome or does not exist. */
  withdraw(key: string): boolean;
  /** Payments without an outcome, oldest first. */
  open(): Payment[];
  /** Settles payments that need no report to a platform and whose outcomes are in the checkpoint of that tick. */
  settleSilent(tick: number): void;
  /**
   * Outcomes that must be reported to the platform and are in the checkpoint of that tick. At most 100, refunds first.
   * Those of another channel wait until its account is connected again.
   */
  owed(platform: string, channel: string | null, tick: number): Payment[];
  /** Outcomes that have waited for their account as long as payments are stored, at most 100. */
  lapsed(platform: string, channel: string | null, tick: number): Payment[];
  /** Records that the platform knows the outcome. */
  settle(number: number): void;
  /** Records that the platform will not refund it. */
  endUnsettled(number: number, text: string): void;
  /**
   * Call it when the world has returned to its checkpoint of that tick: payments whose outcomes it lost are open again.
   * After -1, a new world, outcomes stay. Never throws; it is entered with the next call of `open`.
   */
  rewind(tick: number): void;
  /** The latest receipts, newest first. */
  latest(count: number): Payment[];
  /**
   * Replaces a name that must no longer be shown. Never throws: from now on no payment is read with that name, and if
   * the store refuses, the change is entered with a later call of `settleSilent`.
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
