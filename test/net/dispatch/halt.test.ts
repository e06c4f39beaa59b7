import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import type { Caller } from '../../../net/access/identity.ts';
import { createEmergency } from '../../../net/dispatch/emergency.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';

/** Tests which listeners are notified of the emergency stop, and what they see then. */

const OWNER: Caller = { name: 'owner', scope: 'owner', keyId: 1, via: 'rest' };
const PLAYER: Caller = { name: 'deck', scope: 'play', keyId: 2, via: 'rest' };
const STREAMER: Caller = { name: 'streamer', scope: 'owner', keyId: null, via: 'rest' };

let home: ReturnType<typeof temporaryHome>;
let store: Store;
beforeEach(() => {
  home = temporaryHome();
  store = openStore(home.path);
});
afterEach(() => {
  store.close();
  home.remove();
});

/** An emergency stop whose listener records what it sees. Each reading of the clock advances it by a second. */
function watched() {
  let now = 0;
  const emergency = createEmergency(
    store,
    () => {},
    () => (now += 1_000),
  );
  const seen: unknown[] = [];
  const unsubscribe = emergency.onChange(() => {
    const { stop, refusal, revision } = emergency;
    seen.push({ by: stop?.by, isRefused: refusal !== null, revision });
  });
  return { emergency, seen, unsubscribe };
}

describe('emergency stop', () => {
  it('a listener of emergency stops receives the current stop, its refusal and its revision', () => {
    const { emergency, seen } = watched();
    emergency.set(true, OWNER);
    emergency.set(false, OWNER);
    expect(seen).toEqual([
      { by: 'owner', isRefused: true, revision: 1 },
      { by: undefined, isRefused: false, revision: 2 },
    ]);
  });

  it('a listener of emergency stops is not notified if nothing changes or if lifting the stop is refused', () => {
    const { emergency, seen } = watched();
    emergency.set(false, OWNER);
    emergency.set(true, OWNER);
    emergency.set(true, PLAYER);
    expect(() => emergency.set(false, PLAYER)).toThrow('Only the owner');
    expect([seen.length, emergency.revision, emergency.stop?.by]).toEqual([1, 1, 'owner']);
  });

  it('when the streamer takes over an emergency stop, listeners are notified and its start time stays the same', () => {
    const { emergency, seen } = watched();
    emergency.set(true, OWNER);
    const { since } = emergency.stop ?? {};
    emergency.set(true, STREAMER);
    expect([seen.length, emergency.stop]).toEqual([2, { since, by: 'streamer' }]);
  });

  it('an unsubscribed listener of the emergency stop is not notified', () => {
    const { emergency, seen, unsubscribe } = watched();
    unsubscribe();
    emergency.set(true, OWNER);
    expect(seen).toEqual([]);
  });
});

it('a second emergency stop changes nothing, and a restart restores the first stop', () => {
  const { emergency } = watched();
  emergency.set(true, OWNER);
  const { stop } = emergency;
  emergency.set(true, PLAYER);
  expect(emergency.stop).toBe(stop);
  expect(watched().emergency.stop).toEqual(stop);
});
