import { replaceOwnerKey } from '../access/keys.ts';
import { readConfig } from '../config.ts';
import { openStore } from '../store/open-store.ts';
import { command } from './command.ts';

/** `npm run key`: replaces the owner key and prints the new one, alone, on stdout. The server may be running. */
command(() => {
  const store = openStore(readConfig(process.env).home, { exclusive: false });
  console.log(replaceOwnerKey(store));
  store.close();
});
