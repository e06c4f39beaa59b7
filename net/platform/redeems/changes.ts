import type { ReceiptState } from '../../../schema/platform/platform.ts';
import type { Store } from '../../store/store.ts';
import type { PaymentOutcome } from './payment.ts';
import { DONE, KEPT_MS } from './payment-rows.ts';

const MOST_SETTLED = 10_000;

const SETTLED = "UPDATE payments SET state = 'settled', owed = NULL";

/** The changes of the ledger to single payments. */
export function paymentChanges(store: Store, now: () => number) {
  /** What a crash of this process alone cannot undo: without it, the world is asked again. */
  const change = (sql: string, ...values: (string | number | null)[]) =>
    store.transaction(() => store.run(sql, ...values), { hasty: true });

  return {
    begin: (number: number) => void change("UPDATE payments SET state = 'doing' WHERE number = ?", number),
    tell: (number: number, receipt: ReceiptState, text: string) =>
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
export function settleSilent(store: Store, tick: number, now: number) {
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
