import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { removeIfPossible } from '../../replace-file.ts';
import { syncFile } from './durable-file.ts';
import { createPrivateFile } from './home.ts';

/**
 * Copies all that an open store holds, also what is still beside its file, into one new private file, and changes
 * the copy by that SQL.
 */
export function copyStore(db: DatabaseSync, path: string, sql = '') {
  rmSync(path, { force: true });
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
