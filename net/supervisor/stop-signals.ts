import { isAlive, parentOf } from './processes.ts';

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const PARENT_CHECK_MS = 250;

/**
 * Calls back when this process is asked to end: by a signal, or because the npm that started it is gone (a
 * signal sent to npm alone does not reach its child).
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void) {
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const ancestors = npmAncestors(parent);
  const isOrphan = () => process.ppid !== parent || !ancestors.every(isAlive);
  const timer = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(timer);
    stop('SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

/** npm runs a script by a shell: the parent may live on when npm itself was killed. */
function npmAncestors(shell: number) {
  const npm = parentOf(shell);
  return npm > 1 ? [shell, npm] : [shell];
}
