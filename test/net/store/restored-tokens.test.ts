import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { TWITCH } from '../../../net/platform/twitch/link.ts';
import { MIGRATIONS } from '../../../net/store/migrations.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { restore } from '../../../net/store/restore.ts';
import { hasDroppedTokens } from '../../../net/store/restored-tokens.ts';

/** Tests restored stores that never held tokens of an account. */

it.each([
  ['the first version, which stored no secrets', 1],
  ['this version', MIGRATIONS.length],
])(
  'after a store of %s without an account is restored, the owner is not asked to connect an account',
  (_, version) => {
    const home = newHome();
    const file = join(home, 'copy.sqlite');
    const copy = new DatabaseSync(file);
    for (const sql of MIGRATIONS.slice(0, version)) copy.exec(sql);
    copy.exec(`PRAGMA user_version = ${version}`);
    copy.close();
    restore(home, file);
    const store = openStore(home);
    expect(hasDroppedTokens(store, TWITCH)).toBe(false);
    store.close();
  },
);
