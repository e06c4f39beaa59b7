import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Http } from '../../harness/http.ts';
import { environment, freePort, temporaryHome } from '../../harness/process.ts';
import { attach, findPage, type Page } from './devtools.ts';

/** Starts `npm run app` as a user does. */

const ROOT = join(import.meta.dirname, '../..');
const PATIENT = { timeout: 120_000, interval: 200 };
/**
 * The tests draw in software. They run as root, for which the sandbox of the runtime does not start. An error page must
 * not retry by itself.
 */
const SWITCHES = [
  '--no-sandbox',
  '--disable-auto-reload',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
];

/** A data folder and a port. Each test has its own. */
export interface Place {
  home: string;
  port: string;
  url: string;
  remove(): void;
}

export async function newPlace(): Promise<Place> {
  const { path, remove } = temporaryHome();
  const port = await freePort();
  return { home: path, port, url: `http://127.0.0.1:${port}`, remove };
}

export interface App {
  child: ChildProcess;
  /** Resolves with the exit code of `npm run app`. */
  exit: Promise<number | null>;
  output(): string;
  /** The page of the game, once it is shown. */
  page(): Promise<Page>;
  /** The background page, in which the shell runs. */
  shell(): Promise<Page>;
  /** Another page of the shell. */
  other(path: string): Promise<Page>;
  /** Evaluates what the shell exposes to its tests, such as `game.health`. */
  act<T>(expression: string): Promise<T>;
  /** Does what an item of the tray's menu does. The window may end before it answers. */
  press(label: 'Show' | 'Stop viewers and effects' | 'Mute' | 'Quit'): Promise<void>;
}

export async function openApp({ home, port, url }: Place): Promise<App> {
  const debugging = await freePort();
  const runtime = process.env.STARFRAY_TEST_RUNTIME ?? '';
  const args = ['--runtime', runtime, '--', ...SWITCHES, `--remote-debugging-port=${debugging}`];
  const child = spawn(process.execPath, ['nw-app/start.ts', ...args], {
    cwd: ROOT,
    env: environment(home, { PORT: port, STARFRAY_LOG: 'info' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text));
  const open = async (part: string): Promise<Page> => {
    const target = await findPage(debugging, part);
    if (target) return attach(target);
    await pause(100);
    return open(part);
  };
  const shell = () => open('background_page');
  async function act<T>(expression: string) {
    const page = await shell();
    return page.evaluate<T>(`require('./shell/shell.cjs').${expression}`).finally(page.close);
  }
  return {
    child,
    exit: once(child, 'exit').then(([code]) => code),
    output: () => output,
    page: () => open(url),
    shell,
    other: open,
    act,
    press: label => act<void>(`menu.items.find(({ label }) => label === '${label}').click()`).catch(() => {}),
  };
}

/** Starts only the game, as `npm start` does. */
export const startGame = ({ home, port }: Place): ChildProcess =>
  spawn(process.execPath, ['net/main.ts'], {
    cwd: ROOT,
    env: environment(home, { PORT: port }),
    stdio: 'ignore',
  });

export const health = async ({
  url,
}: Place): Promise<{ uptime: number; overlays: number; stopped: boolean } | null> =>
  fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) }).then(
    answer => answer.json(),
    () => null,
  );

/** Number of pages that show the game; 0 while it does not answer. */
export const overlays = async (place: Place) => (await health(place))?.overlays ?? 0;

/**
 * Ids of the processes of this place whose command line contains `part`. They have its data folder in their
 * environment.
 */
export function processesOf({ home }: Place, part = ''): number[] {
  const isOf = (pid: string) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`STARFRAY_HOME=${home}\0`)) return false;
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').includes(part);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && isOf(name))
    .map(Number);
}

/** The main process of the window, without its helpers that draw and fetch. */
export const windowProcess = (place: Place) =>
  processesOf(place, `--user-data-dir=${place.home}`).filter(pid => !commandOf(pid).includes('--type='))[0] ??
  0;

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

export const untilNothingRuns = (place: Place, timeout = 120_000) =>
  expect.poll(() => processesOf(place), { timeout, interval: 200 }).toEqual([]);

/** Ends all processes that a failed test has left. */
export async function clear(place: Place) {
  for (const pid of processesOf(place)) process.kill(pid, 'SIGKILL');
  while (processesOf(place).length > 0) await pause(50);
  place.remove();
}

export const until = (isSo: () => unknown) => expect.poll(isSo, PATIENT);

/** Starts a round that continues until it is ended. */
export async function fight(http: Http) {
  await http.patch('/settings', { bots: 4, roundMinutes: 60, calamities: false });
  await http.post('/lobby', { mode: 'ffa' });
  await http.post('/round/start');
}
