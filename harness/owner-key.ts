import { replaceOwnerKey } from '../net/access/keys.ts';
import { openStore } from '../net/store/open-store.ts';

/** Makes a new owner key as `npm run key` does, beside the running server, without a process for it. */
export function newOwnerKey(home: string): string {
  const store = openStore(home, { exclusive: false });
  const key = replaceOwnerKey(store);
  store.close();
  return key;
}
