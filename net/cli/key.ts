import { readConfig, StartError } from '../config.ts';
import { replaceOwnerKey } from '../keys.ts';
import { openStore } from '../store.ts';

/** `npm run key`: a new owner key in the place of the old one, alone on stdout. Also while the server runs. */
try {
  const store = openStore(readConfig(process.env).home, { exclusive: false });
  console.log(replaceOwnerKey(store));
  store.close();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
