import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { removeIfPossible } from '../../server/replace-file.ts';
import { syncFile } from './durable-file.ts';
import { createPrivateFile } from './home.ts';

/** Copies an open store, including its side files, to one new private file, and runs `sql` on the copy. */
export function copyStore(db: DatabaseSync, path: string, sql = '') {
  // Otherwise the journal of an older draft would be rolled back into the new draft.
  for (const file of [path, `${path}-journal`]) rmSync(file, { force: true });
  try {
    createPrivateFile(path);
    db.prepare('VACUUM INTO ?').run(path);
    change(path, sql);
    syncFile(path);
  } catch (error) {
    removeIfPossible(path);
    throw error;
  }
}

function change(path: string, sql: string) {
  const copy = new DatabaseSync(path);
  try {
    copy.exec(sql);
  } finally {
    copy.close();
  }
}
