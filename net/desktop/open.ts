import { outliveReaders } from '../../server/lifetime.ts';
import { StartError } from '../../server/start-error.ts';
import { RELEASE, withOwnCommands } from '../../server/version.ts';
import { checkNode } from '../check-node.ts';
import { checkPlatform } from '../check-platform.ts';
import { readConfig } from '../config.ts';
import { openInBrowser } from './browser.ts';
import { addMenuEntry } from './menu-entry.ts';
import { EXPLAINED, SHOWN, showProblem } from './problem-page.ts';
import { addressOf, isGameAt, linkOfRunning } from './running-game.ts';
import { startGame } from './start-game.ts';

/**
 * Starts the game without a terminal, unless it is already running. Then signs in and opens the title screen
 * in the browser. The game continues after this process has ended.
 */

outliveReaders();
try {
  checkNode();
  await checkPlatform();
  await open();
  if (process.platform === 'linux' && RELEASE) addToMenu();
  process.exit(0);
} catch (error) {
  const isExpected = error instanceof StartError;
  const message = isExpected
    ? withOwnCommands(error.message)
    : `An error in the program ended the start: ${error}`;
  console.error(isExpected ? message : error);
  const isShown = await showProblem(message);
  process.exit(isShown ? SHOWN : isExpected ? EXPLAINED : 1);
}

/** Adds the game to the desktop's menu. A failure does not prevent the start. */
function addToMenu() {
  try {
    addMenuEntry(process.env);
  } catch {} // no entry is added, for instance because the desktop's folder is not writable
}

async function open() {
  const page = new URL(await findOrStart());
  page.pathname = '/';
  if (!(await openInBrowser(page.href))) console.log(`Open ${page.href} in your browser.`);
}

/** Resolves with a one-time link to the game on the data folder. Starts the game if it is not running. */
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
    const faster = await linkOfRunning(config); // another double click may have started it meanwhile
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
