import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceIo } from '../../core/io.ts';
import { seededBy } from '../../core/random.ts';
import { makeKey, replaceOwnerKey } from '../../net/access/keys.ts';
import { type App, startApp } from '../../net/app.ts';
import type { Config } from '../../net/config.ts';
import { noEmotes } from '../../net/pictures/emotes/source.ts';
import { noAvatars } from '../../net/platform/stream-bots/avatars.ts';
import { openStore } from '../../net/store/open-store.ts';
import { createRestarts } from '../../net/supervisor/supervise.ts';
import type { Log } from '../../server/logger.ts';
import { copyHome } from './disk.ts';
import type { Machine, SimulatedProcess } from './machine.ts';
import type { Network } from './network.ts';
import type { SimulatedPlatform } from './platform.ts';
import { noSandbox } from './sandbox.ts';
import { type ThreadFailure, type ThreadObserver, threadsOf } from './thread.ts';
import { createTransport, type SimulatedTransport } from './transport.ts';

const PORT = 2087;

/** Names of the programs that have keys of their own. */
const OTHER_PROGRAMS = ['herald one', 'herald two'];

/** One run of the server's process. */
interface Run {
  process: SimulatedProcess;
  transport: SimulatedTransport;
  threads: ReturnType<typeof threadsOf>;
  home: string;
  /** Null until the server answers requests. */
  app: App | null;
  /** Whether the server is stopping in the normal way. */
  isStopping: boolean;
}

export interface HostDeps {
  machine: Machine;
  network: Network;
  platform: SimulatedPlatform;
  seed: number;
  log: Log;
  threads: ThreadObserver;
  /** Called with each object that the simulated network passes to the server. */
  witness(handed: object): void;
  /** Called when the server begins to answer requests, and when it has ended. */
  onChange(state: 'serves' | 'crashed' | 'stopped' | 'refused to start'): void;
  /** Called when the server has stopped in the normal way, with the time that this took, in ms. */
  onClosed(tookMs: number): void;
}

/** Share of crashes in which the supervisor ends too. The streamer then starts the game anew. */
const OF_SUPERVISOR = 0.6;
/** Time after which the streamer starts the game anew, in ms. */
const STARTED_AFTER_MS = 1_000;

/** Time within which the server's remaining timers end after it was closed, in ms. */
const AFTERGLOW_MS = 1_500;

/** Creates a folder for the simulation. On Linux it is in memory, because nothing needs to outlast the simulation. */
const temporaryFolder = () =>
  mkdtempSync(join(process.platform === 'linux' ? '/dev/shm' : tmpdir(), 'starfray-sim-'));

/**
 * The machine on which the server runs. Starts the server, crashes it, and restarts it like the supervisor.
 * After a crash, the next process gets the files as they were at the moment of the crash.
 */
export function createHost(deps: HostDeps) {
  const { machine, platform } = deps;
  const folder = temporaryFolder();
  const random = seededBy(deps.seed, 'host');
  let restarts = createRestarts(() => machine.now);
  let processes = 0;
  let run: Run | null = null;
  let home = join(folder, 'home-0');
  let putBack = () => {};
  let threadFailedAt = Number.NEGATIVE_INFINITY;
  /** True once no more processes may be started. */
  let isOver = false;

  mkdirSync(home);
  const first = machine.startProcess('key');
  replaceIo(first.io);
  const store = openStore(home);
  const key = replaceOwnerKey(store);
  const otherKeys = OTHER_PROGRAMS.map(name => makeKey(store, { name, scope: 'play' }));
  store.close();

  const start = async (flags: Pick<Config, 'restarted' | 'menu'>) => {
    const process = machine.startProcess(`server ${++processes}`);
    putBack = replaceIo(process.io);
    const transport = createTransport(deps.network, deps.witness);
    const threads = threadsOf(process, deps.threads);
    const own: Run = { process, transport, threads, home, app: null, isStopping: false };
    run = own;
    try {
      const app = await startApp(configFor(home, deps.seed, flags), {
        log: deps.log,
        platforms: [platform.forProcess(() => process.isAlive)],
        emoteSource: noEmotes,
        avatarSource: noAvatars,
        machine: { startThread: threads.startThread, transport, openSandbox: noSandbox },
      });
      if (run !== own) return;
      own.app = app;
      deps.onChange('serves');
    } catch (error) {
      if (run !== own) return;
      deps.log.info(`start refused: ${error}`);
      copyFiles();
      leave(own);
      deps.onChange('refused to start');
      startAgain(true);
    }
  };

  /** Copies the files for the next process. The old ones stay open until the garbage collection. */
  const copyFiles = () => {
    const next = join(folder, `home-${processes}`);
    copyHome(home, next);
    home = next;
  };

  const leave = ({ process, transport }: Run) => {
    run = null;
    process.kill();
    transport.crash();
    platform.processEnded();
  };

  const startAgain = (refused: boolean) => {
    const { delayMs, inMenu } = restarts.next({ refused });
    machine.after(delayMs, () => {
      if (!isOver && !run) void start({ restarted: true, menu: inMenu });
    });
  };

  /** Starts the game as the streamer does. */
  const startAnew = () => {
    restarts = createRestarts(() => machine.now);
    machine.after(STARTED_AFTER_MS, () => {
      if (!isOver && !run) void start({ restarted: false, menu: false });
    });
  };

  const end = async () => {
    const ending = run;
    if (!ending?.app || ending.isStopping) return 0;
    ending.isStopping = true;
    const began = machine.now;
    await ending.app.close();
    if (run === ending) deps.onClosed(machine.now - began);
    await machine.pause(AFTERGLOW_MS);
    if (run !== ending) return 0; // it crashed meanwhile
    const left = ending.process.timers;
    leave(ending);
    deps.onChange('stopped');
    return left;
  };

  return {
    /** The owner key. */
    key,
    /** Keys of other programs, all with the scope `play`. */
    otherKeys: otherKeys as readonly string[],
    folder,
    /** The current data folder. */
    get home() {
      return home;
    },
    get run() {
      return run;
    },
    /** Whether the server answers requests. */
    get isServing() {
      return run?.app != null;
    },
    start: () => start({ restarted: false, menu: false }),
    /** Crashes the process, perhaps with its supervisor. The next process starts with the files as they are now. */
    crash() {
      if (!run) return;
      copyFiles();
      leave(run);
      deps.onChange('crashed');
      if (random() < OF_SUPERVISOR) startAnew();
      else startAgain(false);
    },
    /** Stops the server in the normal way. Resolves with the number of timers that are left in its process. */
    stop: () => end(),
    /** Stops the server in the normal way and starts it again. */
    async stopAndStart() {
      const stopping = run;
      await end();
      if (stopping && run === null) startAnew();
    },
    /** Time until which a failure of the simulation thread lasted, in ms. */
    get threadFailedAt() {
      return threadFailedAt;
    },
    failThread(failure: ThreadFailure) {
      threadFailedAt = Math.max(threadFailedAt, machine.now);
      run?.threads.fail(failure);
    },
    /** Prevents the simulation thread from running for `ms`. */
    stallThread(ms: number) {
      threadFailedAt = Math.max(threadFailedAt, machine.now + ms);
      run?.threads.stall(ms);
    },
    /** Ends the simulation: starts no more processes and removes the files. */
    dispose() {
      isOver = true;
      if (run) leave(run);
      putBack();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type Host = ReturnType<typeof createHost>;

const configFor = (home: string, seed: number, flags: Pick<Config, 'restarted' | 'menu'>): Config => ({
  port: PORT,
  host: '127.0.0.1',
  home,
  seed,
  speed: 1,
  logLevel: 'silent',
  actionsPerSecond: 0,
  hosts: [],
  fresh: false,
  stopOnStdin: false,
  hasShell: false,
  foresight: false,
  demo: false,
  relay: {},
  platformVariables: {},
  ...flags,
});
