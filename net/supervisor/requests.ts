import { createInterface } from 'node:readline';
import { onStdinEnd } from '../../server/stop-signals.ts';
import { SUPERVISOR_PID } from './beat.ts';

/** The line by which the supervisor tells its server that the window's shell died. */
export const ABANDONED = 'abandoned';

interface Requests {
  /** The supervisor asks this process to end, or is gone: stdin ends. */
  onStop(): void;
  /** The shell died that the server was started for. */
  onAbandoned(): void;
}

/** Calls back with what the supervisor of this server process says through stdin. */
export function onRequest({ onStop, onAbandoned }: Requests) {
  if (!process.env[SUPERVISOR_PID]) return; // without a supervisor stdin is anybody's
  createInterface(process.stdin).on('line', line => {
    if (line === ABANDONED) onAbandoned();
  });
  onStdinEnd(onStop);
}
