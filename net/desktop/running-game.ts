import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../server/start-error.ts';
import { GAME_VERSION } from '../../server/version.ts';
import type { Config } from '../config.ts';
import { withStartErrors } from '../store/errors.ts';
import { LOCKS, lockHome, prepareHome } from '../store/home.ts';

/** Finds a game that is already running, for a start by double click or from the window. */

/** Longest time that a start waits for an answer from a game that may be running. @limit */
const ANSWER_MS = 3_000;
/** Longest time that a start waits for a game that another double click is starting. @limit */
const STARTING_MS = 30_000;
/** Interval at which a start checks whether a game that is starting answers. @limit */
const CHECK_MS = 250;
/** Addresses by which a server that listens on all interfaces is reached from this machine. */
const OWN: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

type Address = Pick<Config, 'host' | 'port'>;

/** Returns the address of the game. Port 0 stands for a free port that will be picked. */
export function addressOf({ host, port }: Address): string {
  const own = OWN[host] ?? host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

const isUnknown = (url: string) => url.endsWith(':0');

type Answering = 'game' | 'another program' | 'nobody' | 'nobody in time';

/**
 * Resolves with the kind of program that answers at the address. A game that is starting or busy may answer
 * too late to be recognised.
 */
export const whoAnswers = async (url: string): Promise<Answering> => (await ask(url)).who;

/** Like `whoAnswers`, but also resolves with the game's version; empty for other programs. */
async function ask(url: string): Promise<{ who: Answering; version: string }> {
  if (isUnknown(url)) return { who: 'nobody', version: '' };
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const version = versionIn(await healthAt(url, signal));
    return version ? { who: 'game', version } : { who: 'another program', version: '' };
  } catch (error) {
    if (signal.aborted) return { who: 'nobody in time', version: '' };
    return { who: isUnreachable(error) ? 'nobody' : 'another program', version: '' };
  }
}

/**
 * Resolves with the answer to `GET /health`. Uses `node:http`, because under Wine `fetch` cannot connect to
 * this machine.
 */
async function healthAt(url: string, signal: AbortSignal): Promise<string> {
  const request = get(`${url}/health`, { signal, agent: false });
  request.on('error', () => {}); // the error is reported below, or by the response once that has begun
  const [response] = await once(request, 'response');
  return text(response);
}

/** The version in the game's answer to `GET /health`; empty if another program answered. */
function versionIn(answer: string): string {
  try {
    const health = JSON.parse(answer) as { game?: unknown; api?: unknown } | null;
    return typeof health?.api === 'string' && typeof health.game === 'string' ? health.game : '';
  } catch {
    return '';
  }
}

function isUnreachable(error: unknown) {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || code === 'ECONNREFUSED';
}

/** Whether the game runs at `url`. Rejects with a StartError if another program runs there. */
export async function isGameAt(url: string): Promise<boolean> {
  const answers = await whoAnswers(url);
  if (answers !== 'another program') return answers === 'game';
  throw new StartError(
    `A program other than the game answers at ${url}: stop it, or set PORT to another port.`,
  );
}

/**
 * Whether a game on the data folder `home` is running or being restarted. Throws a StartError if the folder cannot be
 * used.
 */
function isInUse(home: string): boolean {
  prepareHome(home);
  return LOCKS.some(name => {
    const lock = withStartErrors(home, () => lockHome(home, name));
    lock?.release();
    return lock === null;
  });
}

/**
 * Whether this version of the game runs at `url`. Rejects with a StartError if another version of the game runs there,
 * because it must not be opened instead of this one.
 */
async function isThisVersionAt(url: string): Promise<boolean> {
  const { who, version } = await ask(url);
  if (who === 'game' && version !== GAME_VERSION) throw otherVersion(url, version);
  return who === 'game';
}

const otherVersion = (url: string, version: string) =>
  new StartError(
    `Starfray ${version} is still running, and this is Starfray ${GAME_VERSION}: quit the other one on the page Machine of its streaming menu, ${url}/admin`,
  );

/**
 * Resolves with a new one-time link to the game on the data folder once the game answers; null if no game is
 * running. Rejects with a StartError if the game does not answer in time or is another version.
 */
export async function linkOfRunning(config: Address & Pick<Config, 'home'>): Promise<string | null> {
  const { home } = config;
  const url = addressOf(config);
  for (let waitedMs = 0; isInUse(home); waitedMs += CHECK_MS) {
    const isLast = waitedMs >= STARTING_MS;
    // Until the game answers, its store may still be being migrated. Only the last attempt looks for a game
    // on a port other than the configured one.
    const { who, version } = await ask(url);
    const link = isLast || isUnknown(url) || who === 'game' ? adminLink() : '';
    if (link && (await isThisVersionAt(new URL(link).origin))) return link;
    if (!link && who === 'game' && version !== GAME_VERSION) throw otherVersion(url, version); // its store may have different tables
    if (isLast) throw notAnswering(home);
    await wait(CHECK_MS);
  }
  return null;
}

const notAnswering = (home: string) =>
  new StartError(
    `A game that uses the data folder ${home} has not answered for ${STARTING_MS / 1_000} s: wait until it has started, or end it.`,
  );

const ADMIN = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../cli/admin.ts')];

/** Returns a new one-time link to the running game's streaming menu; empty if no game runs on this data folder. */
const adminLink = (): string =>
  spawnSync(process.execPath, ADMIN, { encoding: 'utf8', windowsHide: true }).stdout.trim();
