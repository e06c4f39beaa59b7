import { createInterface } from 'node:readline';
import { hasParent, isAlive, parentOf } from './processes.ts';

/** Calls back when stdin ends or breaks. Input before that is ignored. */
export function onStdinEnd(listener: () => void) {
  process.stdin.once('end', listener).once('error', listener).resume();
}

/** The line by which the window's shell stops its server. */
const STOP = 'stop';

interface ShellListeners {
  onStop(): void;
  /** Called when stdin ends without the stop line. */
  onDeath(): void;
}

/** Calls back when the shell that started this supervisor stops it or dies. The shell holds the other end of stdin. */
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

/** On Windows SIGHUP is the end of the console window, and SIGBREAK is Ctrl-Break. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

/** Interval at which a program checks that the one that started it is alive. @limit */
const PARENT_CHECK_MS = 250;

interface Starter {
  /** Whether the end of stdin stops the process. */
  stopOnStdin: boolean;
  /** Called when the window's shell dies; null if no shell started this process. */
  onShellDeath: (() => void) | null;
  /** Process id of the parent; set by tests. */
  parent?: number;
}

/**
 * Calls back when this process is asked to end: by a signal, by the window's shell, by the end of stdin if
 * `stopOnStdin` is set, or because its npm is gone (a signal sent only to npm does not reach its child). A process that
 * a shell started survives its npm.
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

/** npm runs a script through a shell, so the parent may survive when npm itself is killed. */
function npmAncestors(shell: number) {
  const npm = parentOf(shell);
  return npm > 1 ? [shell, npm] : [shell];
}
