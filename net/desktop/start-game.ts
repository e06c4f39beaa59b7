import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../server/start-error.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
/** Longest time that a game may take to start. It may have to back up and migrate a large store. @limit */
const LISTENING_MS = 120_000;
/** Number of output lines of a starting game that are remembered, to find the reason if it ends. @limit */
const MAX_LINES = 50;

/**
 * Starts the game as a separate process. Resolves once the game listens. Rejects with a StartError if it does
 * not listen in time. If the process ends, the StartError contains its last output.
 */
export async function startGame(): Promise<void> {
  const { npm_lifecycle_event: _, ...env } = process.env; // with this variable the game would end when its parent does
  const child = spawn(process.execPath, [...process.execArgv, MAIN], {
    env,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  createInterface(child.stderr).on('line', line => {
    if (lines.push(line) > MAX_LINES) lines.shift();
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', line => line.startsWith('listening on ') && resolve());
  child.once('error', error => reject(new StartError(`The game cannot be started: ${error.message}`)));
  child.once('close', code => reject(new StartError(reasonOf(lines, code), code === 2 ? 2 : 1)));
  void wait(LISTENING_MS, undefined, { ref: false }).then(() => reject(tooSlow()));
  return promise;
}

const tooSlow = () =>
  new StartError(
    `The game has not started within ${LISTENING_MS / 60_000} minutes, but may still start: wait a little longer.`,
  );

/** The last lines of Node's report about an uncaught error. */
const END_OF_CRASH = /^(Node\.js v\d|\s+at |\s*\})/;
const ERROR = /^(\w*Error)\b/;
/** Maximum length of the reason that is shown when a game has ended. @limit characters */
const LONGEST_REASON = 500;

/** Searches the output of a game that has ended for the reason. */
export function reasonOf(lines: readonly string[], code: number | null): string {
  const words = lines.filter(isForPeople);
  const last = words.at(-1);
  if (last !== undefined && !END_OF_CRASH.test(last)) return last.slice(0, LONGEST_REASON);
  const first = words.findLast(line => ERROR.test(line)) ?? words[0];
  return `The game ended with exit code ${code}${first ? `: ${first.slice(0, LONGEST_REASON)}` : '.'}`;
}

/** Whether a line is meant for people. Log lines are JSON. */
const isForPeople = (line: string) => line.trim() !== '' && !line.startsWith('{');
