import { GameError } from '../../../schema/base/error.ts';
import type { RelayStatus } from '../../../schema/platform/relay.ts';
import { deleteFact, readFact, writeFact } from '../../store/facts.ts';
import type { Store } from '../../store/store.ts';
import type { Vault } from '../../store/vault.ts';

/**
 * Address and key of the relay. They come from the environment or, if they are not set there, from the store,
 * where the key is encrypted.
 */

export interface RelayChange {
  address?: string | null;
  key?: string | null;
}

/** Address and key; empty if not set. */
export interface RelayCredentials {
  address: string;
  key: string;
}

const ADDRESS = 'relay-address';
const KEY = 'relay-key';

export type RelayFacts = ReturnType<typeof createRelayFacts>;

/** Values in `environment` take precedence over stored values. */
export function createRelayFacts(store: Store, vault: Vault, environment: Partial<RelayCredentials>) {
  const storedAddress = () => readFact(store, ADDRESS) ?? '';
  const putAddress = (address: string) => {
    if (address === storedAddress()) return;
    vault.delete(KEY); // a key is valid only for one relay
    if (address === '') deleteFact(store, ADDRESS);
    else writeFact(store, ADDRESS, address);
  };
  const putKey = (key: string) => (key === '' ? vault.delete(KEY) : vault.set(KEY, key));

  return {
    read: (): RelayCredentials => ({
      address: environment.address ?? storedAddress(),
      key: environment.key ?? vault.get(KEY) ?? '',
    }),
    keySource(): RelayStatus['key'] {
      if (environment.key) return 'environment';
      return vault.get(KEY) ? 'stored' : 'none';
    },
    /** Throws `bad-input` for values that the environment sets. */
    check({ address, key }: RelayChange) {
      if (environment.address && address != null) throw setElsewhere('address', 'STARFRAY_RELAY');
      if (environment.key && key != null) throw setElsewhere('key', 'STARFRAY_RELAY_KEY');
    },
    /**
     * Changes either all given values or none. An empty text removes a value. A new address removes the key.
     * Throws `not-stored`.
     */
    change({ address, key }: RelayChange) {
      store.transaction(() => {
        if (address != null) putAddress(address);
        if (key != null) putKey(key);
      });
    },
  };
}

const setElsewhere = (what: string, variable: string) =>
  new GameError(
    'bad-input',
    `The ${what} of the relay is set by ${variable}, which takes precedence over the stored one: change it there, or start the server without it.`,
  );
