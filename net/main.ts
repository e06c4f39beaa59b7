import { outliveReaders } from '../server/lifetime.ts';
import { createLog } from '../server/logger.ts';
import { StartError } from '../server/start-error.ts';
import { withOwnCommands } from '../server/version.ts';
import { checkNode } from './check-node.ts';
import { checkPlatform } from './check-platform.ts';
import { readConfig } from './config.ts';
import { inUse, lockWhenFree, prepareHome } from './store/home.ts';
import { supervise } from './supervisor/supervise.ts';

/** Entry point of `npm start`: keeps a server process running and ends with its exit code. */
outliveReaders();
try {
  checkNode();
  await checkPlatform();
  const { home, logLevel, stopOnStdin, hasShell } = readConfig(process.env); // invalid values are refused before anything starts
  const { onLog } = createLog(logLevel);
  prepareHome(home);
  // The lock is also held while no server runs between two others. Otherwise another start could replace a
  // server that is being restarted.
  const lock = await lockWhenFree(home, 'supervisor.lock');
  if (!lock) throw inUse(home);
  const code = await supervise({ stopOnStdin, hasShell, onLog });
  lock.release();
  process.exit(code);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(withOwnCommands(error.message));
  process.exit(error.exitCode);
}
