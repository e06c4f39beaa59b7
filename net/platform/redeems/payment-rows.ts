import type { ReceiptState } from '../../../schema/platform/platform.ts';
import type { Store } from '../../store/store.ts';
import { isForWorld, keyOf, type NewPayment, type Payment } from './payment.ts';
import { texts } from './texts.ts';

/** The rows of payments in the store, and the queries for them. */

/** Maximum number of outcomes of payments that are taken from the store at once to report them to a platform. @limit */
const MOST_AT_ONCE = 100;

const SELECT = `SELECT number, platform, kind, id, channel, reward_id AS rewardId, title, login, user, effect, input, bits,
  refundable, state, receipt, text, owed, withdrawn, at FROM payments`;
/**
 * SQL condition: the payment has an outcome that is in the checkpoint of a tick. The first part makes SQLite
 * use the index.
 */
export const DONE = "state <> 'settled' AND state = 'done' AND (tick IS NULL OR tick <= ?)";
const INSERT = `INSERT INTO payments
  (key, platform, kind, id, channel, reward_id, title, login, user, effect, input, bits, refundable, state, receipt, text, seen_at, at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/**
 * Time after which a settled payment is deleted. An outcome waits at most this long for its channel's account to be
 * connected. @limit
 */
export const RETENTION_MS = 30 * 24 * 60 * 60_000;

/** The queries of the ledger. `displayed` replaces names that must no longer be shown. */
export function paymentQueries(store: Store, now: () => number, displayed: (payment: Payment) => Payment) {
  const select = (clauses: string, ...values: (string | number | null)[]) =>
    store.all<Payment>(`${SELECT} ${clauses}`, ...values).map(displayed);

  return {
    find: (key: string) => select('WHERE key = ?', key)[0],
    open: () => select("WHERE state <> 'settled' AND state <> 'done' ORDER BY number"),
    owed: (platform: string, channel: string | null, tick: number) =>
      select(
        `WHERE ${DONE} AND owed IS NOT NULL AND platform = ? AND (channel IS NULL OR channel = ?)
        ORDER BY owed = 'refunded' DESC, number LIMIT ${MOST_AT_ONCE}`,
        tick,
        platform,
        channel,
      ),
    lapsed: (platform: string, channel: string | null, tick: number) =>
      select(
        `WHERE ${DONE} AND owed IS NOT NULL AND platform = ? AND channel <> ifnull(?, '') AND seen_at < ?
        ORDER BY number LIMIT ${MOST_AT_ONCE}`,
        tick,
        platform,
        channel,
        now() - RETENTION_MS,
      ),
    latest: (count: number) =>
      select("WHERE effect IS NOT NULL OR kind IN ('redeem', 'tip') ORDER BY number DESC LIMIT ?", count),
  };
}

/** Adds the row of a payment that arrived at the time `at`. */
export const insertPayment = (store: Store, payment: NewPayment, at: number) =>
  store.run(INSERT, ...columnsOf(payment), ...beginningOf(payment), at, at);

/** The initial state, receipt and text of a payment. */
function beginningOf(payment: NewPayment): [Payment['state'], ReceiptState, string] {
  if (isForWorld(payment)) return ['seen', 'waiting', texts.onItsWay];
  if (payment.kind === 'redeem') return ['done', 'refused', texts.notOurs(payment)];
  return ['done', 'applied', payment.kind === 'tip' ? texts.thanked(payment) : ''];
}

function columnsOf(payment: NewPayment) {
  const { platform, kind, id, channel, rewardId, title, login, user } = payment;
  const { effect, input, bits, refundable } = payment;
  const happened = [platform, kind, id, channel];
  const viewer = [login, user];
  return [keyOf(payment), ...happened, rewardId, title, ...viewer, effect, input, bits, refundable];
}

/** Outcomes that wait to be reported for a channel whose account is not connected. */
export interface Waiting {
  /** Id of the channel's account. */
  channel: string;
  count: number;
}

/**
 * The waiting outcomes by channel, without the connected account's channel. `connected` is that account's id;
 * null while none is connected.
 */
export const waitingForOthers = (store: Store, platform: string, connected: string | null): Waiting[] =>
  store.all<Waiting>(
    `SELECT channel, COUNT(*) AS count FROM payments
    WHERE state <> 'settled' AND state = 'done' AND owed IS NOT NULL AND platform = ? AND channel <> ifnull(?, '')
    GROUP BY channel ORDER BY channel`,
    platform,
    connected,
  );
