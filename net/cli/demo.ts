import { outliveReaders } from '../../server/lifetime.ts';
import { createLog } from '../../server/logger.ts';
import { isAlive } from '../../server/processes.ts';
import { StartError } from '../../server/start-error.ts';
import { checkNode } from '../check-node.ts';
import { checkPlatform } from '../check-platform.ts';
import { readConfig } from '../config.ts';
import { createDemoHome, removeDemoHome, removeStaleDemoHomes } from '../store/demo-home.ts';
import { supervise } from '../supervisor/supervise.ts';

/**
 * `npm run demo`: plays a whole show without an account, in a temporary data folder and on a free port. It is
 * refused while the game on `PORT` is live.
 */

/** Longest time that `npm run demo` waits for an answer from a game that may be live. @limit */
const ANSWER_MS = 2_000;

outliveReaders();
try {
  checkNode();
  await checkPlatform();
  const { port, logLevel, stopOnStdin } = readConfig(process.env);
  await refuseBesideShow(`http://127.0.0.1:${port}`);
  prepareEnvironment();
  const { onLog } = createLog(logLevel);
  process.exit(await supervise({ stopOnStdin, hasShell: false, onLog }));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}

/** Rejects with a StartError if the game at `url` is live. */
async function refuseBesideShow(url: string) {
  if (!(await isLive(url))) return;
  throw new StartError(
    `The game at ${url} is live: a round is being fought, or an account is connected. End that first, then start the demo.`,
  );
}

/** Whether a game at `url` is live. False if nothing answers there, or if another program answers. */
async function isLive(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const health = (await answer.json()) as { live?: unknown } | null;
    return health?.live === true;
  } catch {
    return false;
  }
}

/** Sets the environment variables of the demo, overriding those of the game. */
function prepareEnvironment() {
  removeStaleDemoHomes(isAlive);
  const home = createDemoHome();
  process.on('exit', () => removeDemoHome(home));
  Object.assign(process.env, { PORT: '0', STARFRAY_HOME: home, STARFRAY_DEMO: '1' });
}
