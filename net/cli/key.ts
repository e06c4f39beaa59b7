import { replaceOwnerKey } from '../access/keys.ts';
import { readConfig } from '../config.ts';
import { openStore } from '../store/open-store.ts';
import { command } from './command.ts';

/** `npm run key`: a new owner key in the place of the old one, alone on stdout. Also while the server runs. */
command(() => {
  const store = openStore(readConfig(process.env).home, { exclusive: false });
  console.log(replaceOwnerKey(store));
  store.close();
});
