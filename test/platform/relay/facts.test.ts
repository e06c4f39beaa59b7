import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { createRelayFacts, type RelayCredentials } from '../../../net/platform/relay/facts.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import { createVault } from '../../../net/store/vault.ts';

/** Tests the address and the key of the relay: which source applies, and how a change of one affects the other. */

let store: Store;
function facts(environment: Partial<RelayCredentials> = {}) {
  const { path, remove } = temporaryHome();
  store = openStore(path);
  onTestFinished(() => {
    store.close();
    remove();
  });
  return createRelayFacts(store, createVault(store, path), environment);
}

const ADDRESS = 'wss://relay.example/game';

it('at first, there is no relay address and no key', () => {
  const relay = facts();
  expect([relay.read(), relay.keySource()]).toEqual([{ address: '', key: '' }, 'none']);
});

describe('stored relay settings', () => {
  it('changes of the relay settings are stored, and settings that are omitted are not changed', () => {
    const relay = facts();
    relay.change({ address: ADDRESS, key: 'first-key' });
    relay.change({ key: 'second-key' });
    expect([relay.read(), relay.keySource()]).toEqual([{ address: ADDRESS, key: 'second-key' }, 'stored']);
    relay.change({ address: ADDRESS });
    expect(relay.read().key).toBe('second-key');
  });

  it('changing the address of the relay removes its key, since another relay must not get it', () => {
    const relay = facts();
    relay.change({ address: ADDRESS, key: 'first-key' });
    relay.change({ address: 'wss://another.example' });
    expect(relay.read()).toEqual({ address: 'wss://another.example', key: '' });
    relay.change({ address: ADDRESS, key: 'second-key' });
    expect(relay.read()).toEqual({ address: ADDRESS, key: 'second-key' });
    relay.change({ address: '' });
    expect(relay.read()).toEqual({ address: '', key: '' });
  });
});

it('the address and the key of the relay are either both changed or both kept', () => {
  const relay = facts();
  relay.change({ address: ADDRESS, key: 'first-key' });
  store.run("CREATE TRIGGER full BEFORE INSERT ON vault BEGIN SELECT RAISE(ABORT, 'full'); END");
  const change = () => relay.change({ address: 'wss://another.example', key: 'second-key' });
  expect(change).toThrow(expect.objectContaining({ code: 'not-stored' }));
  expect(relay.read()).toEqual({ address: ADDRESS, key: 'first-key' });
});

describe('relay settings of the environment', () => {
  it('relay settings in the environment override stored settings, which then cannot be changed', () => {
    const relay = facts({ address: ADDRESS, key: 'its-key' });
    relay.change({ address: 'wss://another.example', key: 'stored-key' });
    expect([relay.read(), relay.keySource()]).toEqual([{ address: ADDRESS, key: 'its-key' }, 'environment']);
    expect(() => relay.check({ address: '' })).toThrow('set by STARFRAY_RELAY, which takes precedence');
    expect(() => relay.check({ key: 'mine-mine' })).toThrow(
      'set by STARFRAY_RELAY_KEY, which takes precedence',
    );
    expect(() => relay.check({})).not.toThrow();
  });
});
