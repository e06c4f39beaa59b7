import type { ReceiptState } from '../../../schema/platform.ts';
import type { Store } from '../../store/store.ts';
import { isForWorld, keyOf, type NewPayment, type Payment } from './payment.ts';
import { notOurs, ON_ITS_WAY } from './wording.ts';

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
  /** Notes that it is given to the world. */
  begin(number: number): void;
  /** The viewer is told something else. */
  tell(number: number, receipt: ReceiptState, text: string): void;
  /** Enters the outcome. False when there is one already. */
  finish(number: number, outcome: PaymentOutcome): boolean;
  /** What has no outcome, oldest first. */
  open(): Payment[];
  /** Settles all whose outcomes the checkpoint of that tick contains and of which no platform is to be told. */
  settleSilent(tick: number): void;
  /** Of what the checkpoint of that tick contains, that which the platform is to be told of, refunds first; at most 100. */
  owed(platform: string, tick: number): Payment[];
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
  /** A name that must not be shown any more. */
  rename(from: string, to: string): void;
}

interface PaymentOutcome extends Pick<Payment, 'receipt' | 'text' | 'owed'> {
  /** The first checkpoint that has it; null where the world has nothing to do with it. */
  tick: number | null;
}

const MOST_SETTLED = 10_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;
const MOST_AT_ONCE = 100;

const SELECT = `SELECT number, platform, kind, id, reward_id AS rewardId, title, login, user, effect, input, bits,
  refundable, state, receipt, text, owed, at FROM payments`;
/** Has an outcome that the checkpoint of a tick contains. The first half says that an index helps. */
const DONE = "state <> 'settled' AND state = 'done' AND (tick IS NULL OR tick <= ?)";
const UNDONE = "state <> 'settled' AND state = 'done' AND tick > ?";
const INSERT = `INSERT INTO payments
  (key, platform, kind, id, reward_id, title, login, user, effect, input, bits, refundable, state, receipt, text, seen_at, at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export function createLedger(store: Store, now: () => number = Date.now): Ledger {
  /** What a crash of this process alone cannot undo: without it, the world is asked again. */
  const change = (sql: string, ...values: (string | number | null)[]) =>
    store.transaction(() => store.run(sql, ...values), { hasty: true });

  /** Ticks to which the world returned since the last call of `open`. */
  let rewinds: number[] = [];
  const enterRewinds = () => {
    const enterAll = () => {
      for (const tick of rewinds)
        if (tick < 0) store.run(`UPDATE payments SET tick = NULL WHERE ${DONE}`, Number.MAX_SAFE_INTEGER);
        else store.run(`UPDATE payments SET state = 'doing', tick = NULL WHERE ${UNDONE}`, tick);
    };
    store.transaction(enterAll, { hasty: true });
    rewinds = [];
  };

  const settled = "UPDATE payments SET state = 'settled', owed = NULL";

  const prune = () => {
    store.run("DELETE FROM payments WHERE state = 'settled' AND seen_at < ?", now() - KEPT_MS);
    store.run(
      "DELETE FROM payments WHERE state = 'settled' AND number <= (SELECT max(number) FROM payments) - ?",
      MOST_SETTLED,
    );
  };

  return {
    find: key => store.get<Payment>(`${SELECT} WHERE key = ?`, key),
    enter(payments) {
      store.transaction(() => {
        for (const payment of payments)
          store.run(INSERT, ...columnsOf(payment), ...beginningOf(payment), now(), now());
      });
    },
    begin: number => void change("UPDATE payments SET state = 'doing' WHERE number = ?", number),
    tell: (number, receipt, text) =>
      void change(
        'UPDATE payments SET receipt = ?, text = ?, at = ? WHERE number = ?',
        receipt,
        text,
        now(),
        number,
      ),
    finish: (number, { receipt, text, owed, tick }) =>
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
    open() {
      enterRewinds();
      return store.all<Payment>(`${SELECT} WHERE state <> 'settled' AND state <> 'done' ORDER BY number`);
    },
    settleSilent(tick) {
      if (!store.get(`SELECT 1 FROM payments WHERE ${DONE} AND owed IS NULL LIMIT 1`, tick)) return;
      const write = () => {
        store.run(`${settled} WHERE ${DONE} AND owed IS NULL`, tick);
        prune();
      };
      store.transaction(write, { hasty: true });
    },
    owed: (platform, tick) =>
      store.all<Payment>(
        `${SELECT} WHERE ${DONE} AND owed IS NOT NULL AND platform = ?
        ORDER BY owed = 'refunded' DESC, number LIMIT ${MOST_AT_ONCE}`,
        tick,
        platform,
      ),
    settle: number => void change(`${settled} WHERE number = ?`, number),
    keep: (number, text) =>
      void change(`${settled}, receipt = 'expired', text = ?, at = ? WHERE number = ?`, text, now(), number),
    rewind: tick => void rewinds.push(tick),
    latest: count =>
      store.all<Payment>(
        `${SELECT} WHERE effect IS NOT NULL OR kind = 'redeem' ORDER BY number DESC LIMIT ?`,
        count,
      ),
    rename: (from, to) => void change('UPDATE payments SET user = ? WHERE user = ?', to, from),
  };
}

/** State, receipt and text. */
function beginningOf(payment: NewPayment): [Payment['state'], ReceiptState, string] {
  if (isForWorld(payment)) return ['seen', 'waiting', ON_ITS_WAY];
  return payment.kind === 'redeem' ? ['done', 'refused', notOurs(payment)] : ['done', 'applied', ''];
}

const columnsOf = (payment: NewPayment) => {
  const { platform, kind, id, rewardId, title, login, user } = payment;
  const { effect, input, bits, refundable } = payment;
  const viewer = [login, user];
  return [keyOf(payment), platform, kind, id, rewardId, title, ...viewer, effect, input, bits, refundable];
};
