import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { listBackups, makeBackup } from '../../../net/store/backups.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { noteDeletion, removeOutdated } from '../../../net/viewer-data/deletions.ts';

describe('backups from before a deletion', () => {
  it('go a week later, once there is a newer one that is whole', () => {
    const home = temporaryHome();
    const day = 24 * 60 * 60_000;
    const at = Date.parse('2026-11-01T12:00:00.000Z');
    const store = openStore(home.path, { withBackup: false });
    store.run("INSERT INTO settings VALUES ('mode', '\"ffa\"')");
    const backUp = (time: number) => {
      const db = new DatabaseSync(join(home.path, 'starfray.sqlite'));
      makeBackup(db, home.path, new Date(time));
      db.close();
    };
    const sweep = (time: number) => {
      removeOutdated(home.path, store, new Date(time));
      return listBackups(home.path, new Date(time)).length;
    };
    backUp(at - day);
    noteDeletion(store, at);
    expect(sweep(at + 8 * day)).toBe(1);
    backUp(at + day);
    expect(sweep(at + 6 * day)).toBe(2);
    expect(sweep(at + 7 * day)).toBe(1);
    expect(sweep(at + 8 * day)).toBe(1);
    store.close();
    home.remove();
  });
});
