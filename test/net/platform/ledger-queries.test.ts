import { beforeEach, describe, expect, it } from 'vitest';
import { createLedger, type Ledger } from '../../../net/platform/redeems/ledger.ts';
import { keyOf, type NewPayment, type Payment } from '../../../net/platform/redeems/payment.ts';
import { waitingForOthers } from '../../../net/platform/redeems/payment-rows.ts';
import type { Store } from '../../../net/store/store.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';
import { nukeOf } from './stage.ts';

/** Tests which payments the ledger returns in each case: payments to send again, to report, to abandon, and to show. */

const DAY_MS = 24 * 60 * 60_000;
const CHANNEL = 'id-first';

let store: Store;
let now: number;
let ledger: Ledger;
storeForEachTest(fresh => {
  store = fresh;
});
beforeEach(() => {
  now = 1_000;
  ledger = createLedger(store, () => now);
});

/** Enters a payment and its outcome, which the world had at `tick`. */
function finish(id: string, owed: Payment['owed'], tick: number | null = 1, rest: Partial<NewPayment> = {}) {
  const payment = nukeOf(id, rest);
  ledger.enter([payment]);
  const { number } = ledger.find(keyOf(payment)) ?? expect.fail();
  ledger.finish(number, { receipt: 'refunded', text: '', owed, tick });
}
const idsOf = (payments: readonly Payment[]) => payments.map(({ id }) => id);
const stateOf = (id: string) => ledger.find(`testville/redeem/${id}`)?.state;

it('payments without an outcome are listed oldest first, including those from an earlier version of the game', () => {
  ledger.enter(['one', 'two', 'three'].map(id => nukeOf(id)));
  store.run("UPDATE payments SET state = 'doing' WHERE number = 2");
  expect(idsOf(ledger.open())).toEqual(['one', 'two', 'three']);
  const outcome = { receipt: 'applied', text: '', owed: null, tick: 1 } as const;
  expect(ledger.finish(2, outcome)).toBe(true);
  expect(idsOf(ledger.open())).toEqual(['one', 'three']);
});

it('the requested number of receipts for payments is listed, newest first', () => {
  ledger.enter(['one', 'two', 'three'].map(id => nukeOf(id)));
  expect(idsOf(ledger.latest(2))).toEqual(['three', 'two']);
});

it('redemptions without an effect have receipts, and other payments have them only if they have an effect', () => {
  const kinds = ['redeem', 'cheer', 'emote', 'notice'] as const;
  for (const kind of kinds) ledger.enter([nukeOf(kind, { kind, effect: null, title: 'Hydrate' })]);
  ledger.enter([nukeOf('with an effect', { kind: 'notice' })]);
  expect(ledger.latest(10).map(({ id, receipt }) => [id, receipt])).toEqual([
    ['with an effect', 'waiting'],
    ['redeem', 'refused'],
  ]);
});

it('a payment can be withdrawn until its outcome is recorded', () => {
  ledger.enter(['waiting', 'done', 'settled'].map(id => nukeOf(id)));
  for (const number of [2, 3])
    ledger.finish(number, { receipt: 'applied', text: '', owed: 'fulfilled', tick: 1 });
  ledger.settle(3);
  const withdrawn = ['waiting', 'done', 'settled', 'unknown'].map(id =>
    ledger.withdraw(`testville/redeem/${id}`),
  );
  expect(withdrawn).toEqual([true, false, false, false]);
  expect(ledger.latest(3).map(({ withdrawn }) => withdrawn)).toEqual([0, 0, 1]);
});

it("if no platform needs a payment's outcome, the payment is settled when a checkpoint contains the outcome", () => {
  finish('saved', null, 100);
  finish('unsaved', null, 101);
  ledger.settleSilent(100);
  expect(['saved', 'unsaved'].map(stateOf)).toEqual(['settled', 'done']);
  ledger.rewind(100);
  expect(idsOf(ledger.open())).toEqual(['unsaved']);
});

it('if the store fails while the world is reset, the next query reopens payments with lost outcomes, but only once', () => {
  finish('lost', 'fulfilled', 101);
  ledger.rewind(100);
  store.run('PRAGMA query_only = ON');
  expect(() => ledger.open()).toThrow(expect.objectContaining({ code: 'not-stored' }));
  store.run('PRAGMA query_only = OFF');
  expect(idsOf(ledger.open())).toEqual(['lost']);
  ledger.finish(1, { receipt: 'applied', text: '', owed: 'fulfilled', tick: 150 });
  expect(ledger.open()).toEqual([]);
});

describe('outcomes and receipts', () => {
  const lapsed = (channel: string | null = null, platform = 'testville') =>
    idsOf(ledger.lapsed(platform, channel, 1));

  it("the outcome of a payment in another account's channel is dropped after 30 days", () => {
    finish('one', 'refunded', 1, { channel: CHANNEL });
    now += 30 * DAY_MS;
    expect(lapsed()).toEqual([]);
    now++;
    expect([lapsed(), lapsed('id-other')]).toEqual([['one'], ['one']]);
  });

  it("a payment's outcome is kept while its account is connected, and if it belongs to another platform", () => {
    finish('one', 'refunded', 1, { channel: CHANNEL });
    finish('of no channel', 'refunded');
    now += 31 * DAY_MS;
    expect([lapsed(CHANNEL), lapsed(null, 'elsewhere')]).toEqual([[], []]);
  });

  it("a payment's outcome is dropped only after a checkpoint contains it, and is dropped only once", () => {
    finish('unsaved', 'refunded', 2, { channel: CHANNEL });
    finish('given up', 'refunded', 1, { channel: CHANNEL });
    ledger.endUnsettled(2, 'Given up.');
    now += 31 * DAY_MS;
    expect(lapsed()).toEqual([]);
  });

  it('payment outcomes that wait for other accounts are counted by channel, even if they are recent', () => {
    for (const [n, channel] of ['b', 'a', 'b', CHANNEL].entries()) finish(`${n}`, 'refunded', 1, { channel });
    finish('settled', 'refunded', 1, { channel: 'a' });
    ledger.settle(5);
    finish('elsewhere', 'refunded', 1, { channel: 'a', platform: 'elsewhere' });
    finish('silent', null, 1, { channel: 'a' });
    finish('of no channel', 'refunded');
    ledger.enter([nukeOf('without an outcome', { channel: 'a' })]);
    const others = [
      { channel: 'a', count: 1 },
      { channel: 'b', count: 2 },
    ];
    expect(waitingForOthers(store, 'testville', CHANNEL)).toEqual(others);
    expect(waitingForOthers(store, 'testville', null)).toEqual([...others, { channel: CHANNEL, count: 1 }]);
  });
});

it('the receipt of an expired payment has the time at which the expiry was noticed', () => {
  finish('one', 'refunded');
  now = 5_000;
  ledger.endUnsettled(1, 'Not possible.');
  expect(ledger.find('testville/redeem/one')).toMatchObject({ receipt: 'expired', at: 5_000, owed: null });
});

it('payments whose outcomes are lost when the world is reset are open again', () => {
  finish('kept', 'fulfilled', 100);
  finish('lost', 'fulfilled', 101);
  finish('outside', null, null);
  ledger.rewind(100);
  expect(ledger.open().map(({ id }) => id)).toEqual(['lost']);
});

it('a payment is reopened only if its outcome was recorded before the world was reset', () => {
  ledger.rewind(100);
  expect(ledger.open()).toEqual([]);
  finish('since', null, 150);
  expect(ledger.open()).toEqual([]);
  expect(stateOf('since')).toBe('done');
});

it('payment outcomes of a discarded world are kept, since the next world counts its ticks from zero', () => {
  finish('old', 'fulfilled', 5_000);
  ledger.rewind(-1);
  ledger.rewind(100);
  expect(ledger.open()).toEqual([]);
  expect(ledger.owed('testville', null, 100).map(({ id }) => id)).toEqual(['old']);
});

it('settled redemptions are stored for 30 days, and other redemptions until they are settled', () => {
  finish('settled', null, 1);
  finish('owed', 'refunded', 1);
  ledger.settleSilent(1);
  now += 30 * DAY_MS;
  finish('new', null, 1);
  ledger.settleSilent(1);
  expect(ledger.latest(10).map(({ id }) => id)).toEqual(['new', 'owed', 'settled']);
  now++;
  finish('newer', null, 1);
  ledger.settleSilent(1);
  expect(ledger.latest(10).map(({ id }) => id)).toEqual(['newer', 'new', 'owed']);
});

it('at most 10,000 settled redemptions are stored', () => {
  finish('settled', null, 1);
  finish('owed', 'refunded', 1);
  ledger.settleSilent(1);
  store.run("UPDATE sqlite_sequence SET seq = 9999 WHERE name = 'payments'");
  finish('new', null, 1);
  ledger.settleSilent(1);
  expect(ledger.latest(10).map(({ id }) => id)).toEqual(['new', 'owed', 'settled']);
  finish('newer', null, 1);
  ledger.settleSilent(1);
  expect(ledger.latest(10).map(({ id }) => id)).toEqual(['newer', 'new', 'owed']);
});

it('a receipt shows the call sign of a viewer whose name was removed', () => {
  finish('one', null, 1);
  ledger.rename('Ada', 'Falcon 27');
  expect(ledger.latest(1)).toMatchObject([{ user: 'Falcon 27' }]);
});
