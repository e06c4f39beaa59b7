import { createInterface } from 'node:readline';
import { hasParent, isAlive, parentOf } from './processes.ts';

/** Calls `listener` when stdin ends or fails. Input before that is ignored. */
export function onStdinEnd(listener: () => void) {
  process.stdin.once('end', listener).once('error', listener).resume();
}

/** The line that the window's shell sends to stop its server. */
const STOP = 'stop';

interface ShellListeners {
  onStop(): void;
  /** Called when stdin ends without the stop line. */
  onDeath(): void;
}

/**
 * Calls a listener when the shell that started this supervisor stops it or dies. The shell has the other end
 * of stdin.
 */
function followShell({ onStop, onDeath }: ShellListeners) {
  let hasAsked = false;
  createInterface(process.stdin).on('line', line => {
    if (line !== STOP) return;
    hasAsked = true;
    onStop();
  });
  onStdinEnd(() => {
    if (!hasAsked) onDeath();
  });
}

/** On Windows SIGHUP means that the console window was closed, and SIGBREAK that Ctrl-Break was pressed. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

/** Interval at which a program checks that its parent process is alive. @limit */
const PARENT_CHECK_MS = 250;

interface Starter {
  /** Whether the end of stdin stops the process. */
  stopOnStdin: boolean;
  /** Called when the window's shell dies; null if no shell started this process. */
  onShellDeath: (() => void) | null;
  /** Process id of the parent; only tests set it. */
  parent?: number;
}

/**
 * Calls `stop` when this process is asked to end: by a signal, by the window's shell, or by the end of stdin if
 * `stopOnStdin` is set. Also calls it when the npm that started this process is gone. The last case is needed because a
 * signal that is sent only to npm does not reach its child. A process that the window's shell started survives the end
 * of its npm.
 */
export function onStopSignal(
  stop: (signal: NodeJS.Signals) => void,
  { stopOnStdin, onShellDeath, parent = process.ppid }: Starter,
) {
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  const end = () => stop('SIGTERM');
  if (onShellDeath) return followShell({ onStop: end, onDeath: onShellDeath });
  if (stopOnStdin) onStdinEnd(end);
  if (process.env.npm_lifecycle_event) onNpmEnd(parent, end);
}

function onNpmEnd(parent: number, listener: () => void) {
  const ancestors = npmAncestors(parent);
  const isOrphan = () => !hasParent(parent) || !ancestors.every(isAlive);
  const timer = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(timer);
    listener();
  }, PARENT_CHECK_MS).unref();
}

/**
 * The parent process, and the npm that started it. npm runs a script through a shell, so the parent may survive when
 * npm itself is killed.
 */
function npmAncestors(shell: number) {
  const npm = parentOf(shell);
  return npm > 1 ? [shell, npm] : [shell];
}
