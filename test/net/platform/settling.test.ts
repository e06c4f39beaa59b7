import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOT_STOPPED } from '../../../harness/not-stopped.ts';
import { temporaryHome } from '../../../harness/process.ts';
import { createLedger, type Ledger } from '../../../net/platform/redeems/ledger.ts';
import { keyOf, type NewPayment, type Payment } from '../../../net/platform/redeems/payment.ts';
import { createMissed, createPayments } from '../../../net/platform/redeems/payments.ts';
import { createSettling } from '../../../net/platform/redeems/settling.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import { GameError } from '../../../schema/base/error.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';
import { nukeOf } from './stage.ts';

/**
 * The outcome of a redemption is sent to its platform once nothing can undo it. It is sent again until the platform
 * accepts it.
 */

let home: ReturnType<typeof temporaryHome>;
let store: Store;
let ledger: Ledger;
let now = 0;
beforeEach(() => {
  home = temporaryHome();
  store = openStore(home.path);
  now = 1_000;
  ledger = createLedger(store, () => now);
});
afterEach(() => {
  store.close();
  home.remove();
});

/** Enters a payment and its outcome, which the world had at `tick`. */
function finish(id: string, owed: Payment['owed'], tick: number | null, rest: Partial<NewPayment> = {}) {
  const entered = nukeOf(id, rest);
  ledger.enter([entered]);
  const receipt = owed === 'refunded' ? owed : 'applied';
  ledger.finish(find(keyOf(entered)).number, { receipt, text: '', owed, tick });
}

const find = (key: string) => ledger.find(key) ?? expect.fail(`No payment ${key}.`);
const stateOf = (id: string) => find(`testville/redeem/${id}`).state;

/** Settles redemptions with a platform whose first answers are these errors. */
function settling(...failures: unknown[]) {
  const platform = createTestAdapter();
  const asked: string[] = [];
  const receipts: Payment[] = [];
  const settle: typeof platform.settle = async (redemption, outcome, rewardId) => {
    asked.push(redemption);
    if (failures.length > 0) throw failures.shift();
    await platform.settle?.(redemption, outcome, rewardId);
  };
  const parts = { adapters: [{ ...platform, settle }], onReceipt: receipts.push.bind(receipts), onLog() {} };
  return {
    ...createSettling({ ...parts, ledger, now: () => now }),
    asked,
    receipts,
    settled: platform.settled,
  };
}

describe('settling', () => {
  it('a stopping server waits until the payments that it is reporting are settled, and reports no further payments', async () => {
    finish('first', 'refunded', 100);
    finish('second', 'refunded', 100);
    const answer = Promise.withResolvers<void>();
    const asked: string[] = [];
    const settle = (redemption: string) => {
      asked.push(redemption);
      return answer.promise;
    };
    const adapters = [{ ...createTestAdapter(), settle }];
    const parts = { ledger, adapters, onReceipt() {}, onLog: expect.unreachable };
    const settling = createSettling({ ...parts, now: () => now });
    void settling.settle(100);
    const closed = settling.close();
    answer.resolve();
    await closed;
    expect(asked).toEqual(['first']);
    expect(['first', 'second'].map(stateOf)).toEqual(['settled', 'done']);
  });

  it('outcomes of payments are reported to platforms once a checkpoint contains them, refunds first', async () => {
    finish('applied', 'fulfilled', 100);
    finish('lost', 'refunded', 100);
    finish('later', 'fulfilled', 101);
    const { settle, settled } = settling();
    await settle(100);
    expect(settled).toEqual([
      { redemption: 'lost', outcome: 'refunded' },
      { redemption: 'applied', outcome: 'fulfilled' },
    ]);
    expect(['applied', 'lost', 'later'].map(stateOf)).toEqual(['settled', 'settled', 'done']);
  });

  it("reporting a payment's outcome to a platform is retried after 1 s, 2 s and so on, up to a minute", async () => {
    finish('lost', 'refunded', 100);
    const { settle, asked, settled } = settling(...Array.from({ length: 9 }, () => new Error('Not now.')));
    const waits: number[] = [];
    for (let last = now; settled.length === 0; now += 500) {
      const before = asked.length;
      await settle(100);
      if (asked.length === before) continue;
      waits.push((now - last) / 1_000);
      last = now;
    }
    expect(waits).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(stateOf('lost')).toBe('settled');
  });

  it("after a payment's outcome was reported, the next failure is again retried after one second", async () => {
    for (const id of ['one', 'two']) finish(id, 'refunded', 100);
    const works = [false, false, true, false, true];
    const settle = async () => {
      if (!works.shift()) throw new Error('Not now.');
    };
    const parts = { adapters: [{ ...createTestAdapter(), settle }], onReceipt() {}, onLog() {} };
    const settling = createSettling({ ...parts, ledger, now: () => now });
    for (const second of [0, 1, 3, 4]) {
      now = 1_000 + second * 1_000;
      await settling.settle(100);
    }
    expect([works, ['one', 'two'].map(stateOf).sort()]).toEqual([[], ['settled', 'settled']]);
  });

  it('outcomes of payments are reported to a platform one at a time', async () => {
    finish('slow', 'refunded', 100);
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked: string[] = [];
    const settle = (redemption: string) => {
      asked.push(redemption);
      return promise;
    };
    const parts = { adapters: [{ ...createTestAdapter(), settle }], onReceipt() {}, onLog() {} };
    const settling = createSettling({ ...parts, ledger, now: () => now });
    const both = [settling.settle(100), settling.settle(100)];
    resolve();
    await Promise.all(both);
    expect(asked).toEqual(['slow']);
  });

  it("a payment's outcome that cannot be reported does not delay other outcomes", async () => {
    finish('poison', 'refunded', 100);
    finish('other', 'refunded', 100);
    const platform = createTestAdapter();
    const settle: typeof platform.settle = async (redemption, ...rest) => {
      if (redemption === 'poison') throw new Error('Never.');
      await platform.settle?.(redemption, ...rest);
    };
    const parts = { adapters: [{ ...platform, settle }], onReceipt() {}, onLog() {} };
    const settling = createSettling({ ...parts, ledger, now: () => now });
    for (let second = 0; second < 3; second++, now += 1_000) await settling.settle(100);
    expect(platform.settled).toEqual([{ redemption: 'other', outcome: 'refunded' }]);
  });

  it('outcomes of payments stay in the ledger while the game may not contact platforms', async () => {
    finish('one', 'refunded', 100);
    finish('two', 'refunded', 100);
    const platform = createTestAdapter();
    let reason: string | null = 'Redis is away';
    const settle: typeof platform.settle = async (...given) => {
      await platform.settle?.(...given);
      reason = 'Redis is away'; // the block begins during the report
    };
    const parts = { adapters: [{ ...platform, settle }], onReceipt() {}, onLog() {} };
    const settling = createSettling({ ...parts, ledger, whyBlocked: () => reason, now: () => now });
    await settling.settle(100);
    expect(platform.settled).toEqual([]);
    reason = null;
    await settling.settle(100);
    expect(platform.settled).toEqual([{ redemption: 'one', outcome: 'refunded' }]);
    reason = null;
    await settling.settle(100);
    expect(['one', 'two'].map(stateOf)).toEqual(['settled', 'settled']);
  });

  it("a payment's outcome waits until its platform is registered", async () => {
    finish('one', 'refunded', 100, { platform: 'elsewhere' });
    finish('two', 'refunded', 100);
    const { settle, settled } = settling();
    await settle(100);
    expect(settled).toEqual([{ redemption: 'two', outcome: 'refunded' }]);
    expect(find('elsewhere/redeem/one').state).toBe('done');
  });

  it('a refund that the platform permanently refuses is not retried, and the viewer is notified', async () => {
    finish('lost', 'refunded', 100);
    const { settle, asked, receipts } = settling(new GameError('not-available', 'Not our reward.'));
    await settle(100);
    await settle(100);
    expect(asked).toEqual(['lost']);
    const text = 'Nuke: it was not possible in time, and the platform does not refund the points.';
    expect(receipts).toMatchObject([{ receipt: 'expired', text }]);
    expect(find('testville/redeem/lost')).toMatchObject({ state: 'settled', receipt: 'expired', text });
  });
});

it('a redemption is not reported if the account changes while earlier redemptions are reported', async () => {
  finish('one', 'refunded', 100, { channel: 'id-first' });
  finish('two', 'refunded', 100, { channel: 'id-first' });
  const platform = createTestAdapter({ streamer: 'first' });
  const second = createTestAdapter({ streamer: 'second' });
  let { streamer } = platform;
  const settle: typeof platform.settle = async (...told) => {
    ({ streamer } = second);
    await platform.settle?.(...told);
  };
  const adapter = { ...platform, streamer: () => streamer(), settle };
  await createSettling({ adapters: [adapter], ledger, onReceipt() {}, onLog() {}, now: () => now }).settle(
    100,
  );
  expect(platform.settled).toEqual([{ redemption: 'one', outcome: 'refunded' }]);
  expect(['one', 'two'].map(stateOf)).toEqual(['settled', 'done']);
});

it.each([
  ["the connected account's channel", 'id-first', 'settled'],
  ['an unknown channel', null, 'settled'],
  ['another channel', 'id-other', 'done'],
])(
  'a redemption in %s is settled only if it can belong to the connected account',
  async (_, channel, state) => {
    finish('one', 'refunded', 100, { channel });
    const adapter = createTestAdapter({ streamer: 'first' });
    await createSettling({
      adapters: [adapter],
      ledger,
      onReceipt() {},
      onLog() {},
      now: () => now,
    }).settle(100);
    expect(stateOf('one')).toBe(state);
  },
);

describe('missed redemption', () => {
  it('a missed redemption is refunded once, even if the world is reset', async () => {
    ledger.enterMissed(nukeOf('late'), 'Too late.');
    ledger.rewind(0);
    expect(ledger.open()).toEqual([]);
    expect(find('testville/redeem/late')).toMatchObject({
      state: 'done',
      receipt: 'refunded',
      text: 'Too late.',
    });
    const { settle, settled } = settling();
    await settle(0);
    await settle(0);
    expect(settled).toEqual([{ redemption: 'late', outcome: 'refunded' }]);
  });

  it('a missed redemption gets one receipt, even if the platform sends it several times', async () => {
    const told: Payment[] = [];
    const take = createMissed({
      ledger,
      settings: { current: { ...defaultSettings(), redeemLinks: { Nuke: 'nuke' } } },
      triggers: { hasReward: () => false },
      viewers: { pilotOf: ({ login, name }) => ({ login, name }), isBanned: () => false },
      onReceipt: told.push.bind(told),
    });
    const user = createTestAdapter().viewer('ada');
    const reward = { rewardId: null, title: 'Nuke', input: '' };
    for (const _ of [1, 2])
      await take({ kind: 'missed', id: 'late', platform: 'testville', origin: 'own', user, ...reward });
    expect(told.map(({ receipt }) => receipt)).toEqual(['refunded']);
  });
});

it.each([
  ['latest stored checkpoint', 50, 60],
  ['latest checkpoint of the world', 60, 50],
])('payment outcomes that are newer than the %s are not reported to the platform', async (_, safe, tick) => {
  finish('saved', 'refunded', 50);
  finish('unsaved', 'refunded', 51);
  const platform = createTestAdapter();
  const parts = { ledger, adapters: [platform], emergency: { ...NOT_STOPPED, onChange() {} } };
  const payments = createPayments({ ...parts, safeTick: () => safe, onLog() {}, simulation: {} } as never);
  payments.report({ events: [], checkpoint: { format: 1, tick, arrays: {}, json: '' } });
  await expect.poll(() => platform.settled).toEqual([{ redemption: 'saved', outcome: 'refunded' }]);
  expect(stateOf('unsaved')).toBe('done');
});
