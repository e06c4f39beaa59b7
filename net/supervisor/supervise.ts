import { setTimeout as wait } from 'node:timers/promises';
import { pauseAfter } from '../../core/back-off.ts';
import { onStopSignal } from '../../server/stop-signals.ts';
import { FENCED } from './exit-codes.ts';
import { describe, exitCodeOf, isRefusal, isStopped, mayBeTriedAgain } from './server-end.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Sources of requests to end the server, in addition to signals. */
interface Requesters {
  /** Whether the end of stdin stops the server. */
  stopOnStdin: boolean;
  /** Whether the window's shell has the other end of stdin. */
  hasShell: boolean;
}

/** Passes requests to this process on to the server. */
interface Forwarding {
  /** Aborted once somebody has requested the end. */
  stopping: AbortSignal;
  /** Passes requests on to the given server from now on. */
  to(server: ServerProcess): void;
}

/** Tells the current server, and each later one, that it must end or that the window's shell has died. */
function forwardRequests({ stopOnStdin, hasShell }: Requesters): Forwarding {
  const stopping = new AbortController();
  let server: ServerProcess | undefined;
  let isAbandoned = false;
  const onStop = (signal: NodeJS.Signals) => {
    stopping.abort();
    server?.stop(signal);
  };
  const onAbandoned = () => {
    isAbandoned = true;
    server?.abandon();
  };
  onStopSignal(onStop, { stopOnStdin, onShellDeath: hasShell ? onAbandoned : null });

  return {
    stopping: stopping.signal,
    to(started) {
      server = started;
      if (isAbandoned) started.abandon();
    },
  };
}

/** Pause before the first restart of a server. It doubles with each further restart. @limit */
const SHORTEST_MS = 1_000;
/** Longest pause before a restart of a server. @limit */
const LONGEST_MS = 30_000;
/**
 * Time for which a restart of a server is counted. The pause before the next restart depends on the number of counted
 * restarts. @limit
 */
const WINDOW_MS = 120_000;
/** Number of crashes within two minutes after which the server starts without the interrupted round. @limit */
const CRASHES_TO_MENU = 3;

interface Restart {
  /** Time to wait before the restart. */
  delayMs: number;
  /** Whether to start without the round, which may have caused the crashes. */
  inMenu: boolean;
}

/**
 * Decides when and how a server is restarted. The pauses get longer each time. From the third crash on, the
 * round is not resumed. A refused start does not count as a crash, because the round cannot be its cause.
 */
export function createRestarts(now: () => number = () => performance.now()) {
  let recent: { at: number; refused: boolean }[] = [];
  return {
    next({ refused }: { refused: boolean }): Restart {
      recent = [...recent.filter(({ at }) => now() - at < WINDOW_MS), { at: now(), refused }];
      const crashes = recent.filter(restart => !restart.refused).length;
      const delayMs = pauseAfter(recent.length, { firstMs: SHORTEST_MS, longestMs: LONGEST_MS });
      return { delayMs, inMenu: crashes >= CRASHES_TO_MENU };
    },
  };
}

/**
 * Builds the environment for restarting the same server on the same port. Variables in `env` that are meant
 * only for the first start are removed.
 */
export function restartEnvironment(
  env: NodeJS.ProcessEnv,
  port: string,
  { inMenu }: Restart,
): NodeJS.ProcessEnv {
  const { STARFRAY_FRESH, STARFRAY_MENU, ...inherited } = env;
  return { ...inherited, PORT: port, STARFRAY_RESTARTED: '1', ...(inMenu && { STARFRAY_MENU: '1' }) };
}

const NOT_AGAIN =
  'The server is not restarted: another game has taken its channel, and two would fight over it.';

interface Options extends Requesters {
  onLog(line: string): void;
}

/**
 * Keeps a server running: starts it, restarts it when it has crashed or its front thread is dead, and ends it
 * on request. If the first start is refused, there is no second attempt. A refused restart is retried until
 * it succeeds, because full disks and busy files are temporary. Resolves with the exit code once the server
 * has ended on its own or on request.
 */
export async function supervise({ onLog, ...requesters }: Options): Promise<number> {
  const forward = forwardRequests(requesters);
  const { stopping } = forward;
  const restarts = createRestarts();
  /** Port on which the last server listened. The next server uses it, too. */
  let port: string | undefined;

  const run = async (env: NodeJS.ProcessEnv) => {
    let hasServed = false;
    const server = startServerProcess({
      env,
      isWatched: () => port !== undefined,
      onReady: readyPort => {
        port = readyPort;
        hasServed = true;
      },
      onDead: () => onLog('The front thread of the server no longer responds: the process is ended.'),
    });
    forward.to(server);
    return { end: await server.ended, hasServed };
  };

  for (let env = process.env; ; ) {
    const { end, hasServed } = await run(env);
    if (stopping.aborted && isStopped(end)) return 0;
    if (end.code === FENCED) onLog(NOT_AGAIN);
    if (stopping.aborted || port === undefined || !mayBeTriedAgain(end)) return exitCodeOf(end);
    const refused = isRefusal(end, hasServed);
    const restart = restarts.next({ refused });
    const what = refused ? 'The server could not start' : `The server died (${describe(end)})`;
    onLog(`${what}. It is restarted in ${restart.delayMs / 1000} s.`);
    await wait(restart.delayMs, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return 0;
    env = restartEnvironment(process.env, port, restart);
  }
}
