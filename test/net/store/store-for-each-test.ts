import { afterEach, beforeEach } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';

/** Gives each test of a file its own store, in a folder that is removed after the test. */
export function storeForEachTest(take: (store: Store) => void) {
  let clearUp = () => {};
  beforeEach(() => {
    const home = temporaryHome();
    const store = openStore(home.path);
    clearUp = () => {
      store.close();
      home.remove();
    };
    take(store);
  });
  afterEach(() => clearUp());
}
