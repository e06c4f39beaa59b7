import { describe, expect, it } from 'vitest';
import { inboxRows } from '../../../net/platform/intake/inbox.ts';
import { createLedger } from '../../../net/platform/redeems/ledger.ts';
import { createKnownViewers } from '../../../net/platform/viewers/known-viewers.ts';
import type { Store } from '../../../net/store/store.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';
import { nukeOf } from './stage.ts';

/**
 * Which changes wait for the disk. A busy chat must not hold the game up, so most do not: a power cut may forget them,
 * a crash of the game may not. That a payment came in at all is never forgotten.
 */

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});

/** Whether a change waits until it is on the disk, after one that did the opposite. */
function waits(change: () => unknown) {
  const level = () => store.get<{ synchronous: number }>('PRAGMA synchronous')?.synchronous;
  store.run('DELETE FROM inbox WHERE key = ?', 'none');
  const before = level();
  change();
  return [before, level()];
}
const DOES_NOT = [2, 1];

describe('a payment', () => {
  it('is on the disk once it is entered', () => {
    const ledger = createLedger(store, () => 1);
    store.transaction(() => {}, { hasty: true });
    ledger.enter([nukeOf('one')]);
    expect(store.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
  });

  it('changes without waiting: what is forgotten is asked of the world again', () => {
    const ledger = createLedger(store, () => 1);
    ledger.enter([nukeOf('one')]);
    const outcome = { receipt: 'applied', text: 'Done.', owed: 'fulfilled', tick: 9 } as const;
    expect(waits(() => ledger.begin(1))).toEqual(DOES_NOT);
    expect(waits(() => ledger.setReceipt(1, 'waiting', 'Soon.'))).toEqual(DOES_NOT);
    expect(waits(() => ledger.finish(1, outcome))).toEqual(DOES_NOT);
    expect(waits(() => ledger.settle(1))).toEqual(DOES_NOT);
  });
});

it('a line of chat is entered, answered and forgotten without waiting', () => {
  const rows = inboxRows(store, () => 1);
  expect(waits(() => rows.enter('m1'))).toEqual(DOES_NOT);
  expect(waits(() => rows.keepAnswer('m1', {}, {}, 1))).toEqual(DOES_NOT);
  expect(waits(() => rows.forget('m1'))).toEqual(DOES_NOT);
});

it('a viewer is known without waiting', () => {
  const viewers = createKnownViewers(store);
  const ada = { platform: 'twitch', userId: '1', login: 'ada', name: 'Ada', pilot: 'p1', shown: 'Ada' };
  expect(waits(() => viewers.save(ada))).toEqual(DOES_NOT);
  expect(waits(() => viewers.forget({ ...ada }))).toEqual(DOES_NOT);
});
