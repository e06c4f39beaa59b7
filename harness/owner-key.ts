import { replaceOwnerKey } from '../net/access/keys.ts';
import { openStore } from '../net/store/open-store.ts';

/**
 * Creates a new owner key as `npm run key` does, but without starting a process. It also works while the
 * server runs.
 */
export function newOwnerKey(home: string): string {
  const store = openStore(home, { exclusive: false });
  const key = replaceOwnerKey(store);
  store.close();
  return key;
}
