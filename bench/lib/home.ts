import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKey, replaceOwnerKey } from '../../net/access/keys.ts';
import { openStore } from '../../net/store/open-store.ts';

/** Number of keys in addition to the owner's. */
const MORE_KEYS = 7;

/** A folder for a server, with the owner's key and seven others. */
export function createHome() {
  const home = mkdtempSync(join(tmpdir(), 'starfray-bench-'));
  const store = openStore(home, { exclusive: false });
  const key = replaceOwnerKey(store);
  const otherKeys = Array.from({ length: MORE_KEYS }, (_, i) =>
    makeKey(store, { name: `caller ${i}`, scope: 'play' }),
  );
  store.close();
  return { home, key, otherKeys };
}
