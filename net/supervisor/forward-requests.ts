import { onStopSignal } from '../../server/stop-signals.ts';
import type { ServerProcess } from './server-process.ts';

/** Who may ask this process to end, beside signals. */
export interface Requesters {
  /** Whether the end of stdin stops the server. */
  stopOnStdin: boolean;
  /** Whether the window's shell holds the other end of stdin. */
  hasShell: boolean;
}

/** What this process is asked goes on to the server that it runs. */
interface Forwarding {
  /** Aborted once the end is asked for. */
  stopping: AbortSignal;
  /** That server runs from now on. */
  to(server: ServerProcess): void;
}

/** Passes on requests to end, and the death of the window's shell: to each server from then on. */
export function forwardRequests({ stopOnStdin, hasShell }: Requesters): Forwarding {
  const stopping = new AbortController();
  let server: ServerProcess | undefined;
  let isAbandoned = false;
  const onStop = (signal: NodeJS.Signals) => {
    stopping.abort();
    server?.stop(signal);
  };
  const onAbandoned = () => {
    isAbandoned = true;
    server?.abandon();
  };
  onStopSignal(onStop, { stopOnStdin, onShellDeath: hasShell ? onAbandoned : null });

  return {
    stopping: stopping.signal,
    to(started) {
      server = started;
      if (isAbandoned) started.abandon();
    },
  };
}
