import { StartError } from '../../server/start-error.ts';
import { loginLinkOfRunning } from '../admin/routes.ts';
import { readConfig } from '../config.ts';
import { withStartErrors } from '../store/errors.ts';
import { lockHome, prepareHome } from '../store/home.ts';
import { refuseLostStore } from '../store/lost-store.ts';
import { openStore } from '../store/open-store.ts';
import { command } from './command.ts';

/** `npm run admin`: prints a new one-time link to the running server's streaming menu. */
command(() => {
  const { home } = readConfig(process.env);
  prepareHome(home);
  withStartErrors(home, () => requireRunning(home));
  const store = openStore(home, { exclusive: false });
  console.log(loginLinkOfRunning(store));
  store.close();
});

function requireRunning(home: string) {
  refuseLostStore(home);
  const lock = lockHome(home);
  lock?.release();
  if (lock) throw new StartError(`No Starfray is running on ${home}: start it with "npm start" first.`);
}
