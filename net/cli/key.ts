import { parseArgs } from 'node:util';
import { GameError } from '../../schema/base/error.ts';
import { makeKey, NewKey, replaceOwnerKey } from '../access/keys.ts';
import { readConfig } from '../config.ts';
import { parseInput } from '../dispatch/input.ts';
import { openStore } from '../store/open-store.ts';
import { command } from './command.ts';

const USAGE =
  'Use: npm run key -- --scope read|play|bridge|owner --name NAME, for a bridge also --platform youtube,kick and --roles; or nothing, to replace the owner key.';

/**
 * `npm run key`: replaces the owner key and prints only the new one on stdout. With `--scope` and `--name` it
 * creates another key instead. Bridge keys also accept `--platform youtube,kick` and `--roles`. It also works
 * while the server runs.
 */
command(() => {
  const wanted = wantedKey();
  const store = openStore(readConfig(process.env).home, { exclusive: false });
  try {
    console.log(wanted ? makeKey(store, wanted) : replaceOwnerKey(store));
  } finally {
    store.close();
  }
});

/** Reads the requested key from the arguments; null for the owner key. Throws `bad-input`. */
function wantedKey(): NewKey | null {
  const { scope, name, platform, roles } = readArguments();
  if (scope === undefined && name === undefined && platform === undefined && !roles) return null;
  if (scope === undefined || name === undefined)
    throw new GameError('bad-input', `A key needs a scope and a name. ${USAGE}`);
  const platforms = platform?.split(',').filter(text => text.trim() !== '');
  return parseInput({ input: NewKey }, { scope, name, platforms, roles }) as NewKey;
}

function readArguments() {
  try {
    const options = {
      scope: { type: 'string' },
      name: { type: 'string' },
      platform: { type: 'string' },
      roles: { type: 'boolean', default: false },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new GameError('bad-input', `${error.message} ${USAGE}`);
  }
}
