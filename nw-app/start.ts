import { join } from 'node:path';
import { checkNode } from '../net/check-node.ts';
import { checkPlatform } from '../net/check-platform.ts';
import { readConfig } from '../net/config.ts';
import { addressOf, isGameAt, linkOfRunning } from '../net/desktop/running-game.ts';
import { prepareHome } from '../net/store/home.ts';
import { outliveReaders } from '../server/lifetime.ts';
import { StartError } from '../server/start-error.ts';
import { readArguments } from './arguments.ts';
import { findRuntime, HOW_TO_GET_IT } from './runtime.ts';
import { openWindow } from './window.ts';

/** `npm run app`: opens the game in its own window or, without the window's runtime, in the browser. */

const ROOT = join(import.meta.dirname, '..');
const MODULES = [join(import.meta.dirname, 'node_modules'), join(ROOT, 'node_modules')];

outliveReaders();
try {
  checkNode();
  await checkPlatform();
  await start();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}

async function start() {
  const { folder, switches } = readArguments(process.argv.slice(2), process.env);
  const config = readConfig(process.env);
  const runtime = findRuntime(folder, MODULES);
  const link = (await linkOfRunning(config)) ?? '';
  const url = link ? new URL(link).origin : addressOf(config);
  const isJoined = link !== '' || (await isGameAt(url));
  if (isJoined && !link)
    console.error(`The game at ${url} has another data folder: sign in to it by its own link.`);
  if (!runtime) return inBrowser(isJoined, link || url);
  prepareHome(config.home); // with the right permissions, before the window's profile is created there
  const login = new URL(link || url).hash;
  process.exit(await openWindow({ runtime, switches, start: { url, isJoined, login }, config }));
}

async function inBrowser(isJoined: boolean, address: string) {
  console.log(HOW_TO_GET_IT);
  if (isJoined) console.log(`The game is already running. Open ${address}`);
  else await import('../net/main.ts');
}
