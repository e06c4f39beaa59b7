import { deleteFact, readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from '../store/vault.ts';

/** What the store holds of the viewer extension; its secret is encrypted. */

export interface ExtensionChange {
  /** In base64, as the platform shows it. */
  secret?: string;
  channelId?: string;
  /** Such as `https://abc.ext-twitch.tv`. */
  origin?: string;
}

const SECRET = 'extension-secret';
const CHANNEL = 'extension-channel';
const ORIGIN = 'extension-origin';

export function createExtensionFacts(store: Store, vault: Vault) {
  const put = (name: string, value: string | undefined) => {
    if (value === '') deleteFact(store, name);
    else if (value !== undefined) writeFact(store, name, value);
  };

  const putSecret = (secret: string | undefined) => {
    if (secret === '') vault.delete(SECRET);
    else if (secret !== undefined) vault.set(SECRET, secret);
  };

  return {
    /** What is not set is an empty text. */
    read: (): Required<ExtensionChange> => ({
      secret: vault.get(SECRET) ?? '',
      channelId: readFact(store, CHANNEL) ?? '',
      origin: readFact(store, ORIGIN) ?? '',
    }),
    /** Changes what is given, all or nothing; an empty text removes it. Throws `not-stored`. */
    change({ secret, channelId, origin }: ExtensionChange) {
      store.transaction(() => {
        putSecret(secret);
        put(CHANNEL, channelId);
        put(ORIGIN, origin);
      });
    },
  };
}
