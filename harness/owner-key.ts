import { replaceOwnerKey } from '../net/access/keys.ts';
import { openStore } from '../net/store/open-store.ts';

/** Makes a new owner key like `npm run key`, but without starting a process. The server may be running. */
export function newOwnerKey(home: string): string {
  const store = openStore(home, { exclusive: false });
  const key = replaceOwnerKey(store);
  store.close();
  return key;
}
