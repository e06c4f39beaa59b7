import { DatabaseSync } from 'node:sqlite';
import { makeBackup } from '../backups.ts';
import { readConfig, StartError } from '../config.ts';
import { isRegularFile } from '../files.ts';
import { prepareHome } from '../home.ts';
import { refuseLostStore, storePath } from '../lost-store.ts';
import { startingOn } from '../store-errors.ts';
import { command } from './command.ts';

/** `npm run backup`: copies the store to the folder `backups` and prints the path. Also while the server runs. */
const BUSY_MS = 2_000;

command(() => {
  const { home } = readConfig(process.env);
  prepareHome(home);
  console.log(startingOn(home, () => backUp(home)));
});

function backUp(home: string): string {
  refuseLostStore(home);
  if (!isRegularFile(storePath(home)))
    throw new StartError(`There is no store in ${home} yet: start Starfray once with "npm start".`);
  const db = new DatabaseSync(storePath(home), { timeout: BUSY_MS });
  try {
    return makeBackup(db, home);
  } finally {
    db.close();
  }
}
