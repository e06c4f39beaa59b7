import { setTimeout as wait } from 'node:timers/promises';
import { FENCED } from './exit-codes.ts';
import { forwardRequests, type Requesters } from './forward-requests.ts';
import { createRestarts, restartEnvironment } from './restarts.ts';
import { describe, exitCodeOf, isRefusal, isStopped, mayBeTriedAgain } from './server-end.ts';
import { startServerProcess } from './server-process.ts';

const NOT_AGAIN =
  'The server is not started again: another game has taken its channel, and two would fight over it.';

interface Options extends Requesters {
  onLog(line: string): void;
}

/**
 * Keeps a server running: starts it, starts it again when it crashed or its front thread is dead, ends it when
 * it is asked to. A first start that is refused is final; one that replaces a server that has served is tried again
 * until it succeeds, because full disks and busy files pass. Resolves with the exit code once the server ended by
 * itself or was asked to.
 */
export async function supervise({ onLog, ...requesters }: Options): Promise<number> {
  const forward = forwardRequests(requesters);
  const { stopping } = forward;
  const restarts = createRestarts();
  /** On which a server has listened: the next one takes it over. */
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
      onDead: () => onLog('The front thread of the server no longer turns: it is ended.'),
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
    onLog(`${what}. It starts again in ${restart.delayMs / 1000} s.`);
    await wait(restart.delayMs, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return 0;
    env = restartEnvironment(process.env, port, restart);
  }
}
