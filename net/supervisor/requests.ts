import { createInterface } from 'node:readline';
import { onStdinEnd } from '../../server/stop-signals.ts';
import { SUPERVISOR_PID } from './beat.ts';

/** The line by which the supervisor tells its server that the window's shell has died. */
export const ABANDONED = 'abandoned';

interface Requests {
  /** Called when the supervisor asks this process to end, or has ended itself: stdin ends. */
  onStop(): void;
  /** Called when the shell for which the server was started has died. */
  onAbandoned(): void;
}

/** Calls back for requests that the supervisor sends to this server process through stdin. */
export function onRequest({ onStop, onAbandoned }: Requests) {
  if (!process.env[SUPERVISOR_PID]) return; // without a supervisor, stdin is used for something else
  createInterface(process.stdin).on('line', line => {
    if (line === ABANDONED) onAbandoned();
  });
  onStdinEnd(onStop);
}
