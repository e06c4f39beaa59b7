import { describe, expect, it } from 'vitest';
import { createLedger } from '../../../net/platform/redeems/ledger.ts';
import { createKnownViewers } from '../../../net/platform/viewers/known-viewers.ts';
import type { Store } from '../../../net/store/store.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';
import { nukeOf } from './stage.ts';

/**
 * Tests which changes wait for the disk. A busy chat must not slow down the game, so most changes do not wait: a
 * power cut may lose them, but a crash of the game may not. The receipt of a payment is never lost.
 */

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});

/**
 * The synchronous level of the store after a change that does not wait for the disk, and after `change`. 2 means that
 * a change waits.
 */
function waits(change: () => unknown) {
  const level = () => store.get<{ synchronous: number }>('PRAGMA synchronous')?.synchronous;
  store.run('DELETE FROM facts WHERE name = ?', 'none');
  const before = level();
  change();
  return [before, level()];
}
const DOES_NOT = [2, 1];

describe('payment', () => {
  it('a payment counts as received only when it is stored on disk', () => {
    const ledger = createLedger(store, () => 1);
    store.transaction(() => {}, { hasty: true });
    ledger.enter([nukeOf('one')]);
    expect(store.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
  });

  it('a change to a payment is not synced to disk at once, since the world can report the change again', () => {
    const ledger = createLedger(store, () => 1);
    ledger.enter([nukeOf('one')]);
    const outcome = { receipt: 'applied', text: 'Done.', owed: 'fulfilled', tick: 9 } as const;
    expect(waits(() => ledger.setReceipt(1, 'waiting', 'Soon.'))).toEqual(DOES_NOT);
    expect(waits(() => ledger.finish(1, outcome))).toEqual(DOES_NOT);
    expect(waits(() => ledger.settle(1))).toEqual(DOES_NOT);
  });
});

it('a viewer is stored without waiting until the disk is synced', () => {
  const viewers = createKnownViewers(store);
  const ada = { platform: 'twitch', userId: '1', login: 'ada', name: 'Ada', pilot: 'p1', shown: 'Ada' };
  expect(waits(() => viewers.save(ada))).toEqual(DOES_NOT);
  expect(waits(() => viewers.forget({ ...ada }))).toEqual(DOES_NOT);
});
