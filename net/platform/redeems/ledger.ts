import { io } from '../../../core/io.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { ReceiptState } from '../../../schema/platform/platform.ts';
import type { Store } from '../../store/store.ts';
import { keyOf, type NewPayment, type Payment, type PaymentOutcome } from './payment.ts';
import { DONE, insertPayment, paymentQueries, RETENTION_MS } from './payment-rows.ts';

/** A settled payment is deleted from the store when this many newer payments exist. @limit */
const MOST_SETTLED = 10_000;

const SETTLED = "UPDATE payments SET state = 'settled', owed = NULL";

/** Functions that change single payments. */
function paymentChanges(store: Store, now: () => number) {
  /**
   * Makes a change. A crash of the process does not undo it. A power cut may; the payment is then sent to the
   * world again.
   */
  const change = (sql: string, ...values: (string | number | null)[]) =>
    store.transaction(() => store.run(sql, ...values), { hasty: true });

  return {
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
    /** Withdraws a payment. Returns false if it has an outcome or does not exist. */
    withdraw: (key: string) =>
      change("UPDATE payments SET withdrawn = 1 WHERE key = ? AND state IN ('seen', 'doing')", key) > 0,
    settle: (number: number) => void change(`${SETTLED} WHERE number = ?`, number),
    endUnsettled: (number: number, text: string) =>
      void change(`${SETTLED}, receipt = 'expired', text = ?, at = ? WHERE number = ?`, text, now(), number),
  };
}

/** Settles payments that need no report to a platform, and deletes old settled payments. */
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
 * Names that receipts must no longer show. If the store refuses to replace a name, this is done later; until
 * then the name is replaced whenever a payment is read.
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
    /** Returns the payment as it may be shown. */
    displayed: (payment: Payment): Payment => ({
      ...payment,
      user: removed.reduce((user, { from, to }) => (user === from ? to : user), payment.user),
    }),
  };
}

const UNDONE = "state <> 'settled' AND state = 'done' AND tick > ?";

/** Ticks to which the world has returned. They are entered later, because the store may refuse them at first. */
function createRewinds(store: Store) {
  let ticks: number[] = [];

  const enter = (tick: number) =>
    tick < 0
      ? store.run(`UPDATE payments SET tick = NULL WHERE ${DONE}`, Number.MAX_SAFE_INTEGER)
      : store.run(`UPDATE payments SET state = 'seen', tick = NULL WHERE ${UNDONE}`, tick);

  return {
    add: (tick: number) => void ticks.push(tick),
    /** Enters all noted ticks. If it throws `not-stored`, the next call enters them. */
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
 * The viewers' payments. Each is entered once, however often it arrives. The states are: `seen`, it is
 * entered; `done`, it has an outcome; `settled`, its outcome is final and needs no further report. Unless stated
 * otherwise, all methods throw `not-stored` when the store refuses.
 */
export interface Ledger {
  find(key: string): Payment | undefined;
  /**
   * Enters either all payments or none. None may have been entered before. They are on the disk when this
   * returns. Payments that do not concern the world are `done` at once.
   */
  enter(payments: readonly NewPayment[]): void;
  /**
   * Enters a payment that came too late to take effect, so that it is refunded. It must not have been entered
   * before.
   */
  enterMissed(payment: NewPayment, text: string): void;
  /** Changes the viewer's receipt. */
  setReceipt(number: number, receipt: ReceiptState, text: string): void;
  /** Enters the outcome of a payment. Returns false if it already has one. */
  finish(number: number, outcome: PaymentOutcome): boolean;
  /** Records that a payment must no longer take effect. Returns false if it has an outcome or does not exist. */
  withdraw(key: string): boolean;
  /** Payments without an outcome, oldest first. */
  open(): Payment[];
  /** Settles payments that need no report to a platform, if their outcomes are in the checkpoint of `tick`. */
  settleSilent(tick: number): void;
  /**
   * Returns payments whose outcomes must be reported to the platform and are in the checkpoint of `tick`: at most 100,
   * refunds first. Outcomes from another channel wait until that channel's account is connected again.
   */
  owed(platform: string, channel: string | null, tick: number): Payment[];
  /** Returns payments whose outcomes have waited for their account for as long as payments are stored: at most 100. */
  lapsed(platform: string, channel: string | null, tick: number): Payment[];
  /** Records that the platform knows the outcome. */
  settle(number: number): void;
  /** Records that the platform will not refund a payment. */
  endUnsettled(number: number, text: string): void;
  /**
   * Call this when the world has returned to its checkpoint of `tick`. Payments whose outcomes the world has lost are
   * open again. The tick -1 stands for a new world, after which outcomes stay. Never throws: the change is made at the
   * next call of `open`.
   */
  rewind(tick: number): void;
  /** Returns the payments with the latest receipts, newest first. */
  latest(count: number): Payment[];
  /**
   * Replaces a name that must no longer be shown. From now on no payment is read with that name. Never
   * throws: if the store refuses, the change is made at a later call of `settleSilent`.
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
