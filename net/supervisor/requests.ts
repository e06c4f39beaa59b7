import { createInterface } from 'node:readline';
import { onStdinEnd } from '../../server/stop-signals.ts';
import { SUPERVISOR_PID } from './beat.ts';

/** The line with which the supervisor informs its server that the window's shell died. */
export const ABANDONED = 'abandoned';

interface Requests {
  /** The supervisor asks this process to end, or has ended: stdin ends. */
  onStop(): void;
  /** The shell for which the server was started has died. */
  onAbandoned(): void;
}

/** Calls back for the requests that the supervisor of this server process sends through stdin. */
export function onRequest({ onStop, onAbandoned }: Requests) {
  if (!process.env[SUPERVISOR_PID]) return; // without a supervisor stdin has other uses
  createInterface(process.stdin).on('line', line => {
    if (line === ABANDONED) onAbandoned();
  });
  onStdinEnd(onStop);
}
