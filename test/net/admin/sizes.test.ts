import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { actCounts, folderSizes, storeSizes } from '../../../net/admin/report/sizes.ts';
import { openStore } from '../../../net/store/open-store.ts';

/** Tests the numbers in a bug report, which describe the stored data without any of its texts. */

function newStore() {
  const store = openStore(newHome());
  onTestFinished(store.close);
  return store;
}

describe('number of audit entries', () => {
  it('a bug report counts audit entries by action, and counts unknown actions together', () => {
    const store = newStore();
    const actions = ['announce', 'addPilot', 'announce', '!join', '(more)', 'run on command'];
    for (const [number, action] of actions.entries()) {
      store.run(
        "INSERT INTO acts (number, at, action, caller, via) VALUES (?, 0, ?, 'ada', 'rest')",
        number,
        action,
      );
    }
    expect(actCounts(store)).toEqual({ announce: 2, addPilot: 1, other: 3 });
  });
});

describe('sizes of the store', () => {
  it('a bug report has the version, size and row counts of the store', () => {
    const store = newStore();
    store.run("INSERT INTO settings VALUES ('bots', '3'), ('mode', '\"ffa\"')");
    const { version, bytes, rows } = storeSizes(store);
    expect(rows).toMatchObject({ settings: 2, acts: 0, keys: 0 });
    expect(Object.keys(rows).filter(name => name.startsWith('sqlite_'))).toEqual([]);
    expect(bytes).toBeGreaterThanOrEqual(Object.keys(rows).length * 1_024);
    expect(version).toBeGreaterThan(0);
  });
});

describe('sizes of folders', () => {
  it('a bug report counts files in subfolders too, and counts a missing folder as empty', () => {
    const home = newHome();
    mkdirSync(join(home, 'replays', 'old'), { recursive: true });
    writeFileSync(join(home, 'replays', 'a.replay'), 'x'.repeat(100));
    writeFileSync(join(home, 'replays', 'old', 'b.replay'), 'x'.repeat(11));
    mkdirSync(join(home, 'secret'));
    const none = { files: 0, bytes: 0 };
    expect(folderSizes(home)).toEqual({
      backups: none,
      'bot-images': none,
      emotes: none,
      replays: { files: 2, bytes: 111 },
    });
  });
});
