import { outliveReaders } from '../../server/lifetime.ts';
import { StartError } from '../../server/start-error.ts';
import { withOwnCommands } from '../../server/version.ts';
import { checkNode } from '../check-node.ts';
import { checkPlatform } from '../check-platform.ts';
import { readConfig } from '../config.ts';
import { openInBrowser } from './browser.ts';
import { showProblem } from './problem-page.ts';
import { addressOf, isGameAt, linkOfRunning } from './running-game.ts';
import { startGame } from './start-game.ts';

/**
 * The program behind a double click on a package of the game. It starts the game without a terminal, unless it runs
 * already, and opens the title screen in the browser, signed in. The game continues when this process has ended.
 */

/** Exit code after a page has shown why the game did not start: Starfray.exe shows a message for every other one. */
const SHOWN = 10;

outliveReaders();
try {
  checkNode();
  await checkPlatform();
  await open();
  process.exit(0);
} catch (error) {
  const isExpected = error instanceof StartError;
  const message = isExpected
    ? withOwnCommands(error.message)
    : `An error in the program ended the start: ${error}`;
  console.error(isExpected ? message : error);
  const isShown = await showProblem(message);
  process.exit(isShown ? SHOWN : isExpected ? error.exitCode : 1);
}

async function open() {
  const page = new URL(await findOrStart());
  page.pathname = '/';
  await openInBrowser(page.href);
}

/** A one-time link to the game on the data folder, which is started if it does not run. */
async function findOrStart(): Promise<string> {
  const config = readConfig(process.env);
  const running = await linkOfRunning(config);
  if (running) return running;
  const url = addressOf(config);
  const isTaken = await isGameAt(url);
  try {
    if (isTaken) throw otherFolder(url, config.home);
    await startGame();
  } catch (error) {
    const faster = await linkOfRunning(config); // another double click at the same time
    if (faster) return faster;
    throw error;
  }
  const started = await linkOfRunning(config);
  if (started) return started;
  throw new StartError('The game has started and ended again.');
}

function otherFolder(url: string, home: string) {
  return new StartError(
    `The game at ${url} has another data folder than ${home}: open it by its own link or quit it, or set PORT to another port.`,
  );
}
