import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { FENCED } from './exit-codes.ts';
import { createRestarts, restartEnvironment } from './restarts.ts';
import { type ServerEnd, startServerProcess } from './server-process.ts';
import { onStopSignal, STOP_SIGNALS } from './stop-signals.ts';

/** Deaths of a process that it did not choose: killed, out of memory, crashed in native code. */
const CRASH_SIGNALS = ['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'];
/** Exit codes by which an abort and, on Windows, an exception in native code are reported. */
const ABORTED = 134;
const FIRST_WINDOWS_EXCEPTION = 0xc0000000;
/** Exit code on Windows of a process that another one killed, and of a start that was refused. */
const KILLED_ON_WINDOWS = 1;
/** Exit code on Windows of a process that does not listen to Ctrl-C, Ctrl-Break or the end of its window yet. */
const ENDED_BY_CONSOLE = 0xc000013a;

const NOT_AGAIN =
  'The server is not started again: another game has taken its channel, and two would fight over it.';

interface Options {
  /** Whether the end of stdin stops the server. */
  stopOnStdin: boolean;
  /** Whether the window's shell holds the other end of stdin. */
  hasShell: boolean;
  onLog(line: string): void;
}

/**
 * Keeps a server running: starts it, starts it again when it crashed or its front thread is dead, ends it when
 * it is asked to. Resolves with the exit code once it ended by itself or was asked to.
 */
export async function supervise({ stopOnStdin, hasShell, onLog }: Options): Promise<number> {
  const restarts = createRestarts();
  const stopping = new AbortController();
  let port: string | undefined;
  let hasServed = false;
  let isAbandoned = false;
  let stop: (signal: NodeJS.Signals) => void = () => {};
  let abandon = () => {};
  const onStop = (signal: NodeJS.Signals) => {
    stopping.abort();
    stop(signal);
  };
  const onAbandoned = () => {
    isAbandoned = true;
    abandon();
  };
  onStopSignal(onStop, { stopOnStdin, onShellDeath: hasShell ? onAbandoned : null });

  const run = (env: NodeJS.ProcessEnv) => {
    hasServed = false;
    const server = startServerProcess({
      env,
      isWatched: () => port !== undefined,
      onReady: readyPort => {
        port = readyPort;
        hasServed = true;
      },
      onDead: () => onLog('The front thread of the server no longer turns: it is ended.'),
    });
    ({ stop, abandon } = server);
    if (isAbandoned) abandon();
    return server.ended;
  };

  for (let env = process.env; ; ) {
    const end = await run(env);
    if (stopping.signal.aborted && isStopped(end)) return 0;
    if (end.code === FENCED) onLog(NOT_AGAIN);
    if (stopping.signal.aborted || port === undefined || !isCrash(end, hasServed)) return exitCodeOf(end);
    const restart = restarts.next();
    onLog(`The server died (${describe(end)}). It starts again in ${restart.delayMs / 1000} s.`);
    await wait(restart.delayMs, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return 0;
    env = restartEnvironment(process.env, port, restart);
  }
}

/** Whether a process ended in a way that it did not choose; `hasServed` distinguishes a death from a start that was refused. */
export function isCrash({ code, signal }: ServerEnd, hasServed: boolean) {
  if (signal) return CRASH_SIGNALS.includes(signal);
  if (code === KILLED_ON_WINDOWS) return hasServed;
  return code === ABORTED || (code !== null && code >= FIRST_WINDOWS_EXCEPTION);
}

/** Whether it ended by a signal that reached it while it started, which takes effect at once. */
const isStopped = ({ code, signal }: ServerEnd) =>
  code === ENDED_BY_CONSOLE || STOP_SIGNALS.some(stop => stop === signal);

/** The end by a signal as a shell reports it: 128 and the signal's number. */
const exitCodeOf = ({ code, signal }: ServerEnd) => code ?? 128 + (signal ? constants.signals[signal] : 0);

const describe = ({ code, signal }: ServerEnd) => signal ?? `exit code ${code}`;
