import { createInterface } from 'node:readline';
import { onStdinEnd } from './stdin-end.ts';

/** The line by which the window's shell asks its server to end. */
const STOP = 'stop';

interface ShellListeners {
  onStop(): void;
  /** Stdin ended without that line. */
  onDeath(): void;
}

/** Calls back with what becomes of the shell that started this supervisor, which holds the other end of stdin. */
export function followShell({ onStop, onDeath }: ShellListeners) {
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
