import { createInterface } from 'node:readline';
import { onStdinEnd } from '../../server/stop-signals.ts';
import { SUPERVISOR_PID } from './beat.ts';

/** The line with which the supervisor reports to its server that the window's shell has died. */
export const ABANDONED = 'abandoned';

interface Requests {
  /** Called when stdin ends, which means that the supervisor asks this process to end or has ended itself. */
  onStop(): void;
  /** Called when the shell for which the server was started has died. */
  onAbandoned(): void;
}

/** Calls a listener for each request that the supervisor sends to this server process through stdin. */
export function onRequest({ onStop, onAbandoned }: Requests) {
  if (!process.env[SUPERVISOR_PID]) return; // without a supervisor, stdin is used for something else
  createInterface(process.stdin).on('line', line => {
    if (line === ABANDONED) onAbandoned();
  });
  onStdinEnd(onStop);
}
