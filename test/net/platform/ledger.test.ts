import { beforeEach, describe, expect, it } from 'vitest';
import { createLedger, type Ledger } from '../../../net/platform/redeems/ledger.ts';
import { keyOf, receiptOf } from '../../../net/platform/redeems/payment.ts';
import { createCoolDowns } from '../../../net/platform/redeems/settling.ts';
import type { Store } from '../../../net/store/store.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';
import { nukeOf } from './stage.ts';

/** Tests what the store records of payments, as the next start finds it. */

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

const afterRestart = () => createLedger(store, () => now);
const find = (id: string) =>
  afterRestart().find(`testville/redeem/${id}`) ?? expect.fail(`No payment ${id}.`);

describe('payment', () => {
  it('a payment keeps all its data across a restart, from its receipt to its outcome', () => {
    const payment = nukeOf('one', { rewardId: 'r1', input: 'typed' });
    expect(keyOf(payment)).toBe('testville/redeem/one');
    ledger.enter([payment]);
    const entered = {
      ...payment,
      number: 1,
      state: 'seen',
      receipt: 'waiting',
      text: 'On its way.',
      owed: null,
      withdrawn: 0,
    };
    expect(find('one')).toEqual({ ...entered, at: 1_000 });
    now = 2_000;
    ledger.setReceipt(1, 'waiting', 'Nuke: ready as soon as you fly.');
    expect(find('one')).toMatchObject({ text: 'Nuke: ready as soon as you fly.', at: 2_000 });
    now = 3_000;
    expect(ledger.finish(1, { receipt: 'applied', text: 'Nuke: done.', owed: 'fulfilled', tick: 9 })).toBe(
      true,
    );
    const done = {
      ...entered,
      state: 'done',
      receipt: 'applied',
      text: 'Nuke: done.',
      owed: 'fulfilled',
      at: 3_000,
    };
    expect(find('one')).toEqual(done);
    ledger.settle(1);
    expect(find('one')).toEqual({ ...done, state: 'settled', owed: null });
  });

  it('a payment has only one outcome, and a second one is not recorded', () => {
    ledger.enter([nukeOf('one')]);
    ledger.finish(1, { receipt: 'applied', text: 'first', owed: 'fulfilled', tick: 9 });
    now = 2_000;
    expect(ledger.finish(1, { receipt: 'refunded', text: 'second', owed: 'refunded', tick: 10 })).toBe(false);
    expect(find('one')).toMatchObject({ receipt: 'applied', text: 'first', owed: 'fulfilled', at: 1_000 });
  });

  it('a payment that does not concern the world has an outcome at once', () => {
    ledger.enter([nukeOf('reward', { effect: null }), nukeOf('notice', { kind: 'notice', effect: null })]);
    expect(find('reward')).toMatchObject({
      state: 'done',
      receipt: 'refused',
      text: 'Nuke does nothing in the game.',
    });
    expect(ledger.find('testville/notice/notice')).toMatchObject({
      state: 'done',
      receipt: 'applied',
      text: '',
    });
    expect(ledger.open()).toEqual([]);
  });

  it('payments that are reported together are either all recorded or not at all', () => {
    expect(() => ledger.enter([nukeOf('one'), nukeOf('two'), nukeOf('one')])).toThrow();
    expect(ledger.latest(10)).toEqual([]);
  });

  it("a payment's receipt has exactly the fields that are public", () => {
    ledger.enter([nukeOf('one', { rewardId: 'r1' })]);
    expect(receiptOf(find('one'))).toEqual({
      id: 'one',
      rewardId: 'r1',
      title: 'Nuke',
      user: 'Ada',
      effect: 'nuke',
      state: 'waiting',
      text: 'On its way.',
      at: 1_000,
    });
  });
});

describe('platform', () => {
  it('a platform is sent at most 100 outcomes at once: refunds first, then the oldest outcomes', () => {
    const ids = Array.from({ length: 102 }, (_, n) => `p${n}`);
    ledger.enter(ids.map(id => nukeOf(id)));
    for (let number = 1; number <= 102; number++) {
      const owed = number > 100 ? 'refunded' : 'fulfilled';
      ledger.finish(number, { receipt: 'applied', text: '', owed, tick: 1 });
    }
    const told = ledger.owed('testville', null, 1).map(({ id }) => id);
    expect(told).toEqual(['p100', 'p101', ...ids.slice(0, 98)]);
  });

  it('after failures, a platform is retried after 1 s, 2 s and so on, and the failures are logged once', () => {
    const lines: string[] = [];
    const pauses = createCoolDowns(
      line => lines.push(line),
      () => now,
    );
    const fails = () => {
      pauses.begin('testville', new Error('gone'));
      const from = now;
      while (pauses.isPaused('testville')) now += 500;
      return now - from;
    };
    const line =
      'The outcome of a redemption could not be sent to testville; the game tries again: Error: gone';
    expect([fails(), fails(), fails()]).toEqual([1_000, 2_000, 4_000]);
    expect(lines).toEqual([line]);
    pauses.end('testville');
    expect(fails()).toBe(1_000);
    expect(lines).toEqual([line, line]);
    expect(pauses.isPaused('other')).toBe(false);
  });
});
