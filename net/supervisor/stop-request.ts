import { SUPERVISOR_PID } from './beat.ts';
import { onStdinEnd } from './stdin-end.ts';

/** Calls back when the supervisor of this server process asks it to end, or is gone: stdin ends. */
export function onStopRequest(stop: () => void) {
  if (process.env[SUPERVISOR_PID]) onStdinEnd(stop); // without a supervisor stdin is anybody's
}
