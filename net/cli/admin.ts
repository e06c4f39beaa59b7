import { loginLinkOfRunning } from '../admin.ts';
import { readConfig, StartError } from '../config.ts';
import { lockHome, prepareHome } from '../home.ts';
import { openStore } from '../store.ts';

/** `npm run admin`: a new one-time link to the streaming menu of the running server. */
try {
  const { home } = readConfig(process.env);
  prepareHome(home);
  const lock = lockHome(home);
  lock?.release();
  if (lock) throw new StartError(`No Starfray is running on ${home}: start it with "npm start" first.`);
  const store = openStore(home, { exclusive: false });
  console.log(loginLinkOfRunning(store));
  store.close();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
