import { join } from 'node:path';
import { newHome } from '../../../harness/new-home.ts';
import { replaceOwnerKey } from '../../../net/access/keys.ts';
import { openStore } from '../../../net/store/open-store.ts';

/** A folder with a store and a backup of it, which has an older value. */

const PUT = 'INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)';
export const READ = "SELECT value FROM facts WHERE name = 'a'";

export function put(home: string, value: string) {
  const store = openStore(home, { exclusive: false });
  store.run(PUT, 'a', value);
  store.close();
}

export function read(home: string) {
  const store = openStore(home, { exclusive: false });
  const row = store.get(READ);
  store.close();
  return row;
}

/** A store with an owner key and a value, and a backup of it. */
export function stage() {
  const home = newHome();
  const store = openStore(home);
  replaceOwnerKey(store);
  store.run(PUT, 'a', 'old');
  store.close();
  openStore(home).close();
  put(home, 'new');
  return home;
}

export const path = (home: string) => join(home, 'starfray.sqlite');
