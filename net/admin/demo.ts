import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { GameError } from '../../schema/base/error.ts';
import type { Route } from '../../server/http/routes.ts';
import type { StreamerRoute } from './guard.ts';

/** The demo, which the streamer starts and ends in the menu. */

export function demoRoutes(route: StreamerRoute, demo: DemoProgram, isLive: () => boolean): Route[] {
  return [
    route('GET', '/demo', () => demo.status),
    route('POST', '/demo', async () => {
      if (isLive() && demo.status.state !== 'on') throw ON_AIR;
      await demo.start();
      return demo.status;
    }),
    route('DELETE', '/demo', async () => {
      await demo.stop();
      return demo.status;
    }),
  ];
}

const ON_AIR = new GameError(
  'wrong-phase',
  'The game is live: a round is being fought, or an account is connected. End that first, then start the demo.',
);

const ENTRY = fileURLToPath(new URL('../cli/demo.ts', import.meta.url));
/** Longest time that a demo may take to start. After that it is ended. @limit */
const START_MS = 60_000;
/** Longest time that a demo may take to end. After that it is killed. @limit */
const STOP_MS = 5_000;
/** Maximum length of the output that is quoted when a demo does not start. @limit characters */
const QUOTED_LENGTH = 1_000;

/** State of the demo. `url` is the address of its overlay; null until the demo runs. */
export interface DemoStatus {
  state: 'off' | 'starting' | 'on' | 'ending';
  url: string | null;
}

/**
 * The program of `npm run demo`, started by the streaming menu. At most one demo runs at a time, and it ends
 * with this process.
 */
export interface DemoProgram {
  readonly status: DemoStatus;
  /** Resolves once the demo runs. Rejects with the demo's last output if it does not start. */
  start(): Promise<void>;
  /** Resolves once the demo has ended. */
  stop(): Promise<void>;
}

/** Creates the program without starting it. Tests replace `entry` and `startMs` to cause failures. */
export function createDemoProgram({ entry = ENTRY, startMs = START_MS } = {}): DemoProgram {
  let run: Run | null = null;

  const begin = () => {
    const begun = startRun(entry, startMs);
    run = begun;
    begun.ended.then(() => {
      if (run === begun) run = null;
    });
    return begun;
  };

  return {
    get status() {
      return run?.status ?? { state: 'off', url: null };
    },
    async start() {
      if (run?.status.state === 'ending') await run.ended;
      await (run ?? begin()).ready;
    },
    stop: async () => run?.stop(),
  };
}

type Run = ReturnType<typeof startRun>;

function startRun(entry: string, startMs: number) {
  const child = spawn(process.execPath, [...process.execArgv, entry], {
    env: demoEnvironment(process.env),
    windowsHide: true,
  });
  let status: DemoStatus = { state: 'starting', url: null };
  const written = lastWritten(child.stderr);
  const ended = once(child, 'close').then(
    () => written(),
    error => String(error),
  );
  child.stdin.on('error', () => {}); // the process has died, which its exit event reports

  const stop = async () => {
    status = { state: 'ending', url: null };
    child.stdin.end();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  };

  const timer = setTimeout(stop, startMs);
  const ready = firstAddress(child.stdout, ended).then(address => {
    if (status.state === 'starting') status = { state: 'on', url: `${address}/overlay` };
  });
  ready.catch(() => {}).finally(() => clearTimeout(timer));

  return {
    get status() {
      return status;
    },
    ready,
    ended,
    stop,
  };
}

/**
 * Builds the environment of a demo. Only this machine can reach the demo, and it ends when this process closes its
 * stdin. `PORT` is 0, so the demo does not check whether a show is live there. The check is not needed, because this
 * process knows whether a show is live. Variables that are meant for a single start are removed.
 */
function demoEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { STARFRAY_RESTARTED, STARFRAY_FRESH, STARFRAY_MENU, ...inherited } = env;
  return { ...inherited, PORT: '0', HOST: '127.0.0.1', STARFRAY_STOP_ON_STDIN: '1' };
}

/**
 * Resolves with the address in the ready line. Rejects with the program's output if the program ends before
 * that line.
 */
function firstAddress(output: Readable, ended: Promise<string>) {
  return new Promise<string>((resolve, reject) => {
    createInterface(output).on('line', line => {
      const [, address] = /^listening on (\S+)$/.exec(line) ?? [];
      if (address) resolve(address);
    });
    ended.then(text => reject(new GameError('not-available', `The demo did not start. ${text}`.trim())));
  });
}

/** Reads the stream to its end. Returns a function that returns the last output. */
function lastWritten(output: Readable) {
  let text = '';
  output.setEncoding('utf8').on('data', data => {
    text = (text + data).slice(-QUOTED_LENGTH);
  });
  return () => text.toWellFormed().trim();
}
