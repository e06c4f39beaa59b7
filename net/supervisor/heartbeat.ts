import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { PIPE, readyLine, SUPERVISOR_PID } from './beat.ts';

/** Interval at which the front thread counts a turn of its event loop. @limit */
const TURN_MS = 100;

export interface HeartbeatData {
  /** A 32-bit counter, which a timer on the front thread increases. */
  turns: SharedArrayBuffer;
  /** Process id of the supervisor, which may already have ended. */
  supervisor: number;
}

/**
 * Shows the supervisor whether this thread's event loop is running. This thread counts the turns of its event
 * loop; a second, independent thread reports the count.
 */
export function startHeartbeat() {
  const turns = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(turns, 0, 1), TURN_MS).unref();
  const workerData: HeartbeatData = {
    turns: turns.buffer,
    supervisor: Number(process.env[SUPERVISOR_PID] ?? process.ppid),
  };
  const thread = new Worker(new URL('./heartbeat-thread.ts', import.meta.url), { workerData });
  thread.unref();

  return {
    /** Reports to the supervisor that requests are answered, and the port. */
    ready(url: string) {
      try {
        writeSync(PIPE, readyLine(new URL(url).port));
      } catch {} // the supervisor has ended, which the second thread notices, too
    },
    /** Calls `listener` when the supervisor has ended. The process is ended soon afterwards in any case. */
    onOrphaned: (listener: () => void) => void thread.once('message', listener),
  };
}
