import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { outliveReaders } from '../../server/lifetime.ts';
import { StartError } from '../../server/start-error.ts';
import { RELEASE } from '../../server/version.ts';
import { checkNode } from '../check-node.ts';
import { checkPlatform } from '../check-platform.ts';
import { readConfig } from '../config.ts';
import { withStartErrors } from '../store/errors.ts';
import { lockHome, prepareHome } from '../store/home.ts';
import { openInBrowser } from './browser.ts';
import { showProblem } from './problem-page.ts';
import { addressOf, adminLink, isGameAt } from './running-game.ts';

/**
 * The program behind a double click on a package of the game. It starts the game without a terminal, unless it runs
 * already, and opens the title screen in the browser, signed in. The game continues when this process has ended.
 */

const MAIN = join(import.meta.dirname, '../main.ts');
/** Longest wait for a game that another double click is starting. @limit */
const STARTING_MS = 30_000;
/** Interval of checks whether that game answers. @limit */
const CHECK_MS = 250;

outliveReaders();
try {
  checkNode();
  await checkPlatform();
  await open();
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  const message = RELEASE ? withoutNpm(error.message) : error.message;
  console.error(message);
  await showProblem(message);
  process.exit(error.exitCode);
}

/** A package has the commands of npm by another name. */
function withoutNpm(message: string): string {
  return message.replace(/npm run (\w+)( --(?= ))?/g, 'starfray $1');
}

async function open() {
  const config = readConfig(process.env);
  let url = addressOf(config);
  if (!(await isGameAt(url)) && !(await isStartingAt(url, config.home))) url = await startGame();
  const page = new URL(adminLink(url) || url);
  page.pathname = '/';
  await openInBrowser(page.href);
}

/** Whether a game that is only just starting on that folder answers there in the end. */
async function isStartingAt(url: string, home: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < STARTING_MS && isInUse(home); waitedMs += CHECK_MS) {
    if (await isGameAt(url)) return true;
    await wait(CHECK_MS);
  }
  return false;
}

/** Whether a game runs on that data folder. Throws a StartError if the folder cannot be used. */
function isInUse(home: string): boolean {
  prepareHome(home);
  const lock = withStartErrors(home, () => lockHome(home));
  lock?.release();
  return lock === null;
}

/** Starts the game as a process of its own. Resolves with its address; throws a StartError with its last words. */
async function startGame(): Promise<string> {
  const child = spawn(process.execPath, [...process.execArgv, MAIN], {
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const words: string[] = [];
  createInterface(child.stderr).on('line', line => words.push(line));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  createInterface(child.stdout).on('line', line => {
    const [, address] = /^listening on (\S+)$/.exec(line) ?? [];
    if (address) resolve(address);
  });
  child.once('error', error => reject(new StartError(`The game cannot be started: ${error.message}`)));
  child.once('close', code => {
    const text = words.filter(isForPeople).at(-1) ?? `The game ended with exit code ${code}.`;
    reject(new StartError(text, code === 2 ? 2 : 1));
  });
  return promise;
}

/** A line that is not of the log, which is JSON. Hoisted: this module is still at its first statement when it is called. */
function isForPeople(line: string): boolean {
  return line.trim() !== '' && !line.startsWith('{');
}
