import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../server/start-error.ts';
import { readConfig } from '../config.ts';
import { makeBackup } from '../store/backups.ts';
import { withStartErrors } from '../store/errors.ts';
import { isRegularFile } from '../store/files.ts';
import { prepareHome } from '../store/home.ts';
import { refuseLostStore, storePath } from '../store/lost-store.ts';
import { command } from './command.ts';

/**
 * `npm run backup`: copies the store to the folder `backups` and prints the path. It also works while the
 * server runs.
 */

/** Longest time that `npm run backup` waits while the store is busy. @limit */
const BUSY_MS = 2_000;

command(() => {
  const { home } = readConfig(process.env);
  prepareHome(home);
  console.log(withStartErrors(home, () => backUp(home)));
});

function backUp(home: string): string {
  refuseLostStore(home);
  if (!isRegularFile(storePath(home))) {
    throw new StartError(`There is no store in ${home} yet: start Starfray once with "npm start".`);
  }
  const db = new DatabaseSync(storePath(home), { timeout: BUSY_MS });
  try {
    return makeBackup(db, home, new Date(), console.error);
  } finally {
    db.close();
  }
}
