import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../../server/start-error.ts';
import { withOwnCommands } from '../../server/version.ts';
import { readConfig } from '../config.ts';
import { type Restored, restore, startNew } from '../store/restore.ts';
import { command } from './command.ts';

/**
 * `npm run restore [-- FILE]`: replaces the store by a backup, by default the newest intact one. `npm run
 * restore -- --new`: moves the store away, so that the next start is like the first.
 */
command(() => {
  const { home } = readConfig(process.env);
  const [argument, ...more] = process.argv.slice(2);
  if (more.length > 0 || (argument?.startsWith('-') && argument !== '--new')) {
    throw new StartError('Give one file to restore, "--new" or nothing: npm run restore -- FILE', 2);
  }
  if (argument === '--new') printNew(home, startNew(home));
  else printRestored(restore(home, argument && findFile(home, argument)));
});

/**
 * Finds a backup by its name, or by a path that is relative to the user's folder. npm runs commands in a
 * different folder.
 */
function findFile(home: string, file: string): string {
  const paths = [resolve(process.env.INIT_CWD ?? '', file), join(home, 'backups', file)];
  const found = paths.find(path => existsSync(path));
  if (found) return found;
  throw new StartError(`There is no file ${paths[0]}, and no backup of that name in ${home}.`);
}

function printNew(home: string, aside: string | null) {
  console.log(`Nothing is left in ${home}: the next start begins with an empty store.`);
  printAside(aside);
}

function printRestored({ from, aside, keys }: Restored) {
  console.log(withOwnCommands(`Restored from ${from}. Sign in again: "npm run admin" once the server runs.`));
  printAside(aside);
  if (!keys) console.log('The keys of the replaced store could not be read: review those in /admin.');
  if (keys?.back.length) {
    console.log(`Keys that are valid again; revoke those that should not be: ${keys.back.join(', ')}`);
  }
  if (keys?.gone.length) console.log(`Keys that are no longer known: ${keys.gone.join(', ')}`);
}

function printAside(aside: string | null) {
  if (aside) console.log(`The previous files are in ${aside}`);
}
